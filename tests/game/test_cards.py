import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.errors import InputError
from cribsim.game.cards import PACK, PIPS, RANKS, format_card, format_cards, parse_card, parse_cards


def test_codes_run_through_the_pack():
    texts = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    assert [parse_card(text) for text in texts] == list(range(PACK))
    assert [format_card(code) for code in range(PACK)] == texts


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("5h", "5H"),
        ("js", "JS"),
        ("10D", "TD"),
        ("10d", "TD"),
        (" ac ", "AC"),
        ("Q♠", "QS"),
        ("2♥️", "2H"),
        ("k♢", "KD"),
    ],
)
def test_spellings(text, card):
    assert format_card(parse_card(text)) == card


@pytest.mark.parametrize(
    "text", ["", "5", "H", "1H", "11H", "0H", "5X", "5HH", "X5", "H5", "105H", "five of hearts", "♥", "5\n"]
)
def test_no_cards(text):
    with pytest.raises(InputError, match="is no card: write a rank of A 2 3"):
        parse_card(text)


def test_pip_values():
    assert dict(zip(RANKS, PIPS, strict=True)) == {
        "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10,
    }  # fmt: skip


def test_several_cards_keep_their_order():
    assert format_cards(parse_cards("JD 5H,AC")) == "JD 5H AC"
    assert parse_cards(["5H", "10s"]) == parse_cards("5h TS")
    assert parse_cards("") == ()


def test_a_card_twice_is_named():
    with pytest.raises(InputError, match="TD is there twice"):
        parse_cards("TD 5H 10d")


@pytest.mark.parametrize(("count", "wanted"), [(4, "4 cards wanted, 2 given: 5H JS"), ((3, 4), "3 or 4 cards wanted")])
def test_a_wrong_number_is_named(count, wanted):
    with pytest.raises(InputError, match=wanted):
        parse_cards("5H JS", count=count)


@given(st.lists(st.integers(0, PACK - 1), unique=True))
def test_text_and_back(codes):
    assert parse_cards(format_cards(codes)) == tuple(codes)
