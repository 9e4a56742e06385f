"""Somebody at the table who knows the rules and watches one deal: his own book-keeping, not the referee's.

He sees a `PlayedDeal` and the cards in the order of the deal, and asserts what must hold in every deal under any rules.
"""

from itertools import pairwise

JACK = 10
LATE = {"heels", "go", "last"}


def pips(card):
    return min(card // 4 + 1, 10)


def watch(deal, cards, *, rules):
    """Everything that must hold in one deal; `cards`: codes in the order of the deal."""
    watch_cards(deal.record, cards, rules)
    watch_order(deal, rules)
    watch_play(deal, rules)
    watch_shows(deal, rules)
    watch_scores(deal, rules)


def position_of(deal, seat, rules):
    return (seat - deal.record.dealer - 1) % rules.players


def side(seat, rules):
    return seat % 2 if rules.players == 4 else seat


def watch_cards(record, cards, rules):
    """Every card is where it was dealt or laid away, and the crib has four."""
    assert len(set(cards)) == len(cards) == rules.players * rules.dealt + rules.crib_from_pack + 1
    laid_away = []
    for seat, (hand, dealt) in enumerate(zip(record.hands, record.dealt, strict=True)):
        place = (seat - record.dealer - 1) % rules.players * rules.dealt
        assert sorted(dealt) == sorted(cards[place : place + rules.dealt])
        assert set(hand) < set(dealt)
        assert len(hand) == rules.dealt - rules.thrown
        laid_away += set(dealt) - set(hand)
    assert len(record.crib) == 4
    assert sorted(record.crib) == sorted([*laid_away, *cards[rules.players * rules.dealt : -1]])
    assert record.starter == cards[-1]


def watch_order(deal, rules):
    """Heels, the play, the hands clockwise, the crib; each claim behind its show; the whole deal has all of them."""
    told = [event for event in deal.uncut if event.what != "claim"]
    if deal.record.bonus:
        first, *told = told
        eldest = (deal.record.dealer + 1) % rules.players
        assert (first.what, first.seat, first.why) == ("bonus", eldest, {"last": deal.record.bonus})
    heels = deal.record.starter // 4 == JACK and rules.heels > 0
    assert [event.what == "heels" for event in told] == [heels and not number for number in range(len(told))]
    shows = [event.what for event in told[heels:]]
    plays = shows.count("play")
    assert shows == ["play"] * plays + ["hand"] * rules.players + ["crib"]
    seats = [event.seat for event in told[heels + plays :]]
    clockwise = [(deal.record.dealer + 1 + step) % rules.players for step in range(rules.players)]
    assert seats == [*clockwise, deal.record.dealer]
    for event in told:
        assert event.what != "heels" or (event.seat, event.why) == (deal.record.dealer, {"heels": rules.heels})
        assert (event.card is not None) == (event.count is not None) == (event.what == "play")


def watch_play(deal, rules):
    """Cards are held, counts add up to 31 at most, a go is said only where nothing fits, and leads are as ruled."""
    hands = {seat: set(hand) for seat, hand in enumerate(deal.record.hands)}
    events = [event for event in deal.uncut if event.what == "play"]
    said_go = set()
    count, last = 0, None
    for number, event in enumerate(events):
        fits = {seat: [card for card in hand if count + pips(card) <= 31] for seat, hand in hands.items()}
        begins = number == 0 or event.count == pips(event.card)
        if begins:
            assert number == 0 or count == 31 or not any(fits.values())
            assert number == 0 or rules.play_mode == "until-cards-end"
            if number == 0:
                order = after(deal.record.dealer, rules)
            else:
                order = after(last - 1 if rules.next_lead == "last-player" else last, rules)
            count, said_go = 0, set()
            fits = {seat: list(hand) for seat, hand in hands.items()}
        else:
            order = after(last, rules)
        for seat in order[: order.index(event.seat)]:
            assert not fits[seat]
            if hands[seat]:
                said_go.add(seat)
        assert event.card in hands[event.seat]
        count += pips(event.card)
        assert event.count == count <= 31
        hands[event.seat].remove(event.card)
        watch_the_end_of_a_count(event, hands, said_go, rules)
        last = event.seat
    if any(hands.values()):
        assert rules.play_mode == "to-31-once"
        assert count == 31 or all(count + pips(card) > 31 for hand in hands.values() for card in hand)


def after(seat, rules):
    """The seats clockwise, this one the last."""
    return [(seat + step) % rules.players for step in range(1, rules.players + 1)]


def watch_the_end_of_a_count(event, hands, said_go, rules):
    """1 for go or last card where nobody can go on, 2 for 31, and both where the rules have it so."""
    others = [seat for seat in hands if seat != event.seat]
    ends = all(event.count + pips(card) > 31 for hand in hands.values() for card in hand)
    assert event.why.get("thirty_one", 0) == (2 if event.count == 31 else 0)
    assert event.why.get("fifteens", 0) == (2 if event.count == 15 else 0)
    if event.count < 31:
        assert event.why.get("go", 0) == (ends and any(hands.values()))
        assert event.why.get("last", 0) == (ends and not any(hands.values()))
    else:
        alone = bool(said_go) and all(seat in said_go or not hands[seat] for seat in others)
        assert event.why.get("go", 0) == (rules.go_and_31 and alone)
        assert "last" not in event.why


def watch_shows(deal, rules):
    """What is claimed was overlooked by an opponent in the show before; nobody overlooks what he cannot."""
    for before, event in pairwise(deal.uncut):
        if event.what == "claim":
            assert rules.muggins
            assert before.what in ("hand", "crib")
            assert side(event.seat, rules) != side(before.seat, rules)
            assert event.points > 0
            assert rules.rate("miss_rate", before.seat) > 0
            assert rules.rate("catch_rate", event.seat) > 0
        if before.what in ("hand", "crib") and rules.rate("miss_rate", before.seat) == 1:
            assert before.points == 0


def watch_scores(deal, rules):
    """Points of the events and the scores before add up to the scores; the deal stops where somebody has won."""
    record, target = deal.record, deal.record.target
    standing = list(record.scores)
    uncut = iter(deal.uncut)
    for number, event in enumerate(deal.events):
        assert deal.winner is None or number < len(deal.events)
        whole = next(uncut)
        if whole.what == "heels" != event.what:  # not pegged at all
            assert rules.stinkhole
            assert standing[side(whole.seat, rules)] == target - 1
            whole = next(uncut)
        assert (event.seat, event.what, event.card, event.count) == (whole.seat, whole.what, whole.card, whole.count)
        assert event.points == sum(event.why.values())
        own = side(event.seat, rules)
        early = sum(points for kind, points in whole.why.items() if kind not in LATE)
        refused = rules.stinkhole and target is not None and standing[own] + early == target - 1
        assert event.why == {kind: points for kind, points in whole.why.items() if not (refused and kind in LATE)}
        standing[own] += event.points
        last = number == len(deal.events) - 1
        assert (target is not None and standing[own] >= target) == (last and deal.winner is not None)
    if deal.winner is None:
        assert len(list(uncut)) == 0
        assert target is None or max(standing) < target
    else:
        assert deal.winner == side(deal.events[-1].seat, rules)
        standing[deal.winner] = target
    assert tuple(standing) == deal.scores
