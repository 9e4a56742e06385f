"""What a user's policy gets to see: all that a player at the table sees, and nothing else."""

from dataclasses import dataclass
from typing import NamedTuple

from cribsim.game.rules import Rules


class Played(NamedTuple):
    """A card on the table and whose it is.

    Attributes
    ----------
    role : str
        ``"pone"`` or ``"dealer"``; with three players ``"eldest"``, ``"second"`` or ``"dealer"``, with four
        ``"eldest"``, ``"second"``, ``"third"`` or ``"dealer"``.
    card : str
        Rank and suit, like ``"5H"``.
    """

    role: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardView:
    """What a discarding function sees; it returns the cards to throw, `rules.thrown` of them, as texts.

    Attributes
    ----------
    cards : tuple of str
        The cards dealt, sorted by rank and then by suit (C D H S), like ``("AC", "5H", "JS", ...)``.
    role : str
        Of the player himself, as in `Played`: the crib is the dealer's.
    score, opponent_score : int
        Points on the board: of his own side, and of the other; with three players the more of the two others'.
    scores : tuple of int
        Points of everybody's side, in the order of ``rules.positions``: clockwise from the dealer's left, the
        dealer last. Partners (first and third, second and fourth of four) have one score.
    target : int or None
        Points that win; None in an isolated deal, which has no end.
    rules : Rules
        Every setting of the game.
    seed : int
        For functions that choose at random: ``random.Random(view.seed)``. It differs from decision to
        decision and is always the same for the same decision of the same deal, 0 to 2**62 - 1.
    """

    cards: tuple[str, ...]
    role: str
    score: int
    opponent_score: int
    scores: tuple[int, ...]
    target: int | None
    rules: Rules
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """What a pegging function sees; it returns one of the `legal` cards, as text.

    It is asked for every card, also where only one is legal.

    Attributes
    ----------
    cards : tuple of str
        The player's cards not yet played, sorted by rank and then by suit.
    legal : tuple of str
        Those that keep the count at 31 or below: at least one.
    series : tuple of Played
        What has been played since the count last began from nothing, oldest first.
    played : tuple of Played
        The same for the whole deal.
    count : int
        The count before the card to be chosen.
    starter : str
        The card turned up.
    thrown : tuple of str
        The cards that the player himself laid away.
    role, score, opponent_score, scores, target, rules, seed
        As in `DiscardView`; the scores include what has been pegged in this deal.
    """

    cards: tuple[str, ...]
    legal: tuple[str, ...]
    series: tuple[Played, ...]
    played: tuple[Played, ...]
    count: int
    starter: str
    thrown: tuple[str, ...]
    role: str
    score: int
    opponent_score: int
    scores: tuple[int, ...]
    target: int | None
    rules: Rules
    seed: int
