"""Cards as text and as codes.

A card's code is ``4 * rank + suit`` with rank A = 0 ... K = 12 and suit C, D, H, S = 0 ... 3, so a
hand sorted by code is sorted by rank.
"""

from collections.abc import Iterable, Sequence

from cribsim.errors import InputError

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = 52
JACK = RANKS.index("J")
PIPS = tuple(min(rank + 1, 10) for rank in range(13))
PONE, DEALER = 0, 1
"""The roles of a deal."""

_SUIT_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")


def parse_card(text: str) -> int:
    """Code of one card.

    Parameters
    ----------
    text : str
        Rank and suit letter, in any case: ``"5H"``, ``"td"``, ``"10D"``, ``"Q♠"``.

    Returns
    -------
    int
        ``4 * rank + suit``, from 0 (AC) to 51 (KS).

    Raises
    ------
    InputError
        If the text is no card.

    Examples
    --------
    >>> parse_card("5H"), parse_card("10d") == parse_card("TD")
    (18, True)
    """
    if not isinstance(text, str):
        raise InputError(f"{text!r} is no card: a text like 5H or TD is allowed")
    word = text.strip().upper().translate(_SUIT_SYMBOLS).replace("\ufe0f", "")
    if word.startswith("10"):
        word = "T" + word[2:]
    if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
        raise InputError(
            f"{text!r} is no card: write a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of C D H S, like 5H or TD"
        )
    return 4 * RANKS.index(word[0]) + SUITS.index(word[1])


def parse_cards(text: str | Iterable[str], *, count: int | Sequence[int] | None = None) -> tuple[int, ...]:
    """Codes of several distinct cards, in the order given.

    Parameters
    ----------
    text : str or iterable of str
        Cards separated by spaces or commas, or one string a card.
    count : int or sequence of int, optional
        How many cards there must be (any of these numbers).

    Raises
    ------
    InputError
        If a word is no card, a card comes twice, or their number is not one of `count`.

    Examples
    --------
    >>> parse_cards("5H JS", count=2)
    (18, 43)
    """
    if not isinstance(text, Iterable):
        raise InputError(f"{text!r} are no cards: write them like '5H JS 5C 4S'")
    words = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    codes = tuple(parse_card(word) for word in words)
    refuse_duplicates(codes)
    if count is not None:
        allowed = (count,) if isinstance(count, int) else tuple(count)
        if len(codes) not in allowed:
            wanted = " or ".join(str(number) for number in allowed)
            given = " ".join(format_card(code) for code in codes) or "none"
            raise InputError(f"{wanted} card{'' if wanted == '1' else 's'} wanted, {len(codes)} given: {given}")
    return codes


def refuse_duplicates(codes: Iterable[int]) -> None:
    """Raise `InputError` naming the first card that comes twice.

    Examples
    --------
    >>> refuse_duplicates([0, 1, 0])
    Traceback (most recent call last):
    cribsim.errors.InputError: the card AC is there twice: a pack has one of each
    """
    seen = set()
    for code in codes:
        if code in seen:
            raise InputError(f"the card {format_card(code)} is there twice: a pack has one of each")
        seen.add(code)


def format_card(code: int) -> str:
    """Rank and suit letter of a card's code.

    Examples
    --------
    >>> format_card(18)
    '5H'
    """
    return RANKS[code // 4] + SUITS[code % 4]


def format_cards(codes: Iterable[int]) -> str:
    """Cards separated by spaces, in the order given.

    Examples
    --------
    >>> format_cards([18, 43])
    '5H JS'
    """
    return " ".join(format_card(code) for code in codes)
