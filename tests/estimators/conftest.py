"""What the tests of estimators share: every dealt hand of the five-card game, and a book read in plain NumPy."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from cribsim.game.index import discard_class, rank_class


class FiveCardHands:
    """All 2,598,960 hands in colexicographic order, without the kernels."""

    def __init__(self) -> None:
        lowest_last = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
        self.cards: NDArray[np.uint8] = np.ascontiguousarray(51 - lowest_last[::-1, ::-1])  # colexicographic order
        self.discards = np.array([[discard_class(a, b) if a != b else 0 for b in range(52)] for a in range(52)])
        ranks = range(13)
        self.classes = np.array([[[rank_class((a, b, c)) for c in ranks] for b in ranks] for a in ranks])

    def thrown(self, throws: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Discard class of every hand by the numbers of their throws."""
        low, high = np.array(list(combinations(range(5), 2)))[throws].T
        rows = np.arange(len(throws))
        return self.discards[self.cards[rows, low], self.cards[rows, high]]

    def kept(self, throws: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Class of the three ranks that every hand keeps."""
        stay = np.array([sorted(set(range(5)) - set(pair)) for pair in combinations(range(5), 2)])[throws]
        ranks = np.take_along_axis(self.cards, stay, axis=1) // 4
        return self.classes[ranks[:, 0], ranks[:, 1], ranks[:, 2]]


@pytest.fixture(scope="session")
def five_card_hands() -> FiveCardHands:
    return FiveCardHands()
