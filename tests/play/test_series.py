"""The plain mechanics of the play: what holds in every play, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.errors import InputError
from cribsim.game.cards import PACK, PIPS, parse_card, parse_cards
from cribsim.game.rules import NextLead, PlayMode, Rules
from cribsim.play.series import Play


@st.composite
def plays(draw):
    """A whole play: rules, the hands and what each card pegged."""
    rules = Rules.of(
        draw(st.sampled_from(["six-card", "three-player", "four-player"])),
        play_mode=draw(st.sampled_from(PlayMode)),
        next_lead=draw(st.sampled_from(NextLead)),
        go_and_31=draw(st.booleans()),
        play_flush=draw(st.booleans()),
    )
    kept = draw(st.sampled_from((3, 4)))
    cards = draw(st.permutations(range(PACK)))
    hands = tuple(tuple(cards[place * kept : (place + 1) * kept]) for place in range(rules.players))
    play = Play(hands, rules=rules)
    pegged = []
    while play.turn is not None:
        pegged.append(play.play(draw(st.sampled_from(play.legal(play.turn)))))
    return rules, hands, pegged


def series_of(pegged):
    """The cards of each count."""
    series = []
    for done in pegged:
        if done.count == PIPS[done.card // 4]:
            series.append([])
        series[-1].append(done)
    return series


@given(plays())
def test_counts_stay_at_or_below_31_and_add_up(played):
    _, _, pegged = played
    for series in series_of(pegged):
        total = 0
        for done in series:
            total += PIPS[done.card // 4]
            assert done.count == total <= 31


@given(plays())
def test_every_card_comes_from_its_hand_once(played):
    rules, hands, pegged = played
    for position, hand in enumerate(hands):
        cards = [done.card for done in pegged if done.position == position]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(hand)
        if rules.play_mode is PlayMode.UNTIL_CARDS_END:
            assert set(cards) == set(hand)
    if rules.play_mode is PlayMode.TO_31_ONCE:
        assert len(series_of(pegged)) == 1


@given(plays())
def test_every_series_ends_with_31_go_or_last_card_and_nothing_before_does(played):
    rules, hands, pegged = played
    played_out = sum(map(len, hands)) == len(pegged)
    for number, series in enumerate(series_of(pegged), start=1):
        *before, end = series
        assert all(not {"thirty_one", "go", "last"} & set(done.why) for done in before)
        last = played_out and number == len(series_of(pegged))
        if end.count == 31:
            assert end.why["thirty_one"] == 2
            assert "last" not in end.why
            assert end.why.get("go", 0) <= rules.go_and_31
        else:
            assert end.why.get("last" if last else "go") == 1
            assert not {"thirty_one", "go" if last else "last"} & set(end.why)


@given(plays())
def test_nobody_is_passed_over_while_he_has_a_card_that_fits(played):
    rules, hands, pegged = played
    left = [set(hand) for hand in hands]
    said_go = set()
    for number, done in enumerate(pegged):
        before = pegged[number - 1] if number else None
        begins = done.count == PIPS[done.card // 4]
        if before is None:
            assert done.position == 0
        else:
            if begins:
                assert before.count == 31 or all(before.count + PIPS[card // 4] > 31 for hand in left for card in hand)
                said_go = set()
            count = 0 if begins else before.count
            first = before.position + (not begins or rules.next_lead is NextLead.OTHER_PLAYER)
            passed = [place % rules.players for place in range(first, first + (done.position - first) % rules.players)]
            assert all(count + PIPS[card // 4] > 31 for place in passed for card in left[place])
            goes = [place for place in passed if left[place] and place not in said_go]
            assert begins or list(before.goes) == goes
            said_go.update(goes)
        left[done.position].discard(done.card)


@given(plays(), st.permutations(range(4)))
def test_which_suit_is_which_never_matters(played, suits):
    rules, hands, pegged = played
    turned = [[4 * (card // 4) + suits[card % 4] for card in hand] for hand in hands]
    play = Play(turned, rules=rules)
    for done in pegged:
        again = play.play(4 * (done.card // 4) + suits[done.card % 4])
        assert (again.position, again.count, again.why) == (done.position, done.count, done.why)
    assert play.turn is None


@pytest.mark.parametrize(
    ("plays_before", "card", "message"),
    [
        ("", "8D", "8D is played out of turn by dealer at count 0, but pone has the lead: pone may play 5D 6H 7S KC"),
        (
            "7S",
            "6H",
            "6H is played out of turn by pone at count 7, but dealer cannot say go: dealer may play 4S 6C 8D QH",
        ),
        ("7S 8D", "7S", "7S is played a second time at count 15: pone may play 5D 6H KC"),
        ("7S 8D", "AS", "AS is played at count 15 but is in nobody's hand: pone may play 5D 6H KC"),
        ("7S 8D 6H 6C", "KC", "KC is played at count 27 and makes 37, past 31: dealer may play 4S"),
        ("7S 8D 6H 6C 4S KC QH 5D", "AS", "AS comes after the end of the play"),
    ],
)
def test_refused(plays_before, card, message):
    play = Play([parse_cards("7S 6H KC 5D"), parse_cards("8D 6C 4S QH")], rules=Rules.of("six-card"))
    for before in parse_cards(plays_before):
        play.play(before)
    with pytest.raises(InputError, match=message):
        play.play(parse_card(card))
