"""`cribsim replay`: a deal told move by move, from a record or from its seed."""

import json
from typing import Annotated, Any

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, Settings, read_settings, read_whole
from cribsim.errors import InputError
from cribsim.match.narrate import narrate
from cribsim.match.record import DealRecord
from cribsim.match.referee import Judged, PlayedDeal, judge


def replay(
    record: str | None = None,
    /,
    *,
    seed: str | None = None,
    deal: str | None = None,
    game: str | None = None,
    policies: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    rules: str | None = None,
    set_: Settings = (),
    start_scores: str | None = None,
    json_: JsonFlag = False,
) -> None:
    """Tell a deal or game move by move, from a record or from its seed.

    Parameters
    ----------
    record
        A JSON file of one deal: rules, dealer, scores, hands, crib, starter, play.
    seed
        The seed of a simulation (1).
    deal
        Number of an isolated deal of that seed.
    game
        Number of a whole game of that seed.
    policies
        One policy for both sides, or two: the dealer's and pone's of a deal, the first dealer's and the
        other's of a game (expected/greedy).
    rules
        A preset (six-card, five-card, three-player, four-player) or a .toml file of settings.
    start_scores
        Scores to start a game from, the first dealer's first, like 105-98.
    """
    if record is not None:
        beside = {
            "--seed": seed,
            "--deal": deal,
            "--game": game,
            "--policies": policies,
            "--rules": rules,
            "--set": set_,
            "--start-scores": start_scores,
        }
        for name, value in beside.items():
            if value:
                raise InputError(f"{name} does not go with a record, which says all by itself: leave one of them out")
        told = DealRecord.load(record)
        _print(told, judge(told), as_json=json_)
        return
    if (deal is None) == (game is None):
        given = "nothing" if deal is None else "--deal and --game"
        raise InputError(f"replay is given {given}: name a record file, or --deal NUMBER, or --game NUMBER")
    from cribsim.match.plan import Plan
    from cribsim.match.replays import Replayer

    replayer = Replayer(
        Plan.of(
            rules or "six-card",
            settings=read_settings(set_),
            policies=policies or "expected/greedy",
            unit="games" if deal is None else "deals",
            seed=1 if seed is None else read_whole(seed, "--seed", high=2**64 - 1),
            start_scores=start_scores,
        )
    )
    if deal is not None:
        played = replayer.deal(read_whole(deal, "--deal"))
        _print(played.record, played, as_json=json_)
        return
    deals = replayer.game(read_whole(game or "", "--game")).deals
    if json_:
        print(json.dumps({"deals": [_answer(played) for played in deals]}))
        return
    for number, played in enumerate(deals, start=1):
        print(f"{'' if number == 1 else chr(10)}Deal {number}")
        _print(played.record, played, as_json=False)


def _print(record: DealRecord, judged: Judged, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_answer(judged)))
        return
    for line in narrate(record, judged):
        print(line)


def _answer(judged: Judged) -> dict[str, Any]:
    """Events, scores and winner; the record too where the deal was played from its seed."""
    answer: dict[str, Any] = {
        "events": [event.as_dict() for event in judged.events],
        "scores": list(judged.scores),
        "winner": judged.winner,
    }
    if isinstance(judged, PlayedDeal):
        answer["record"] = judged.record.as_dict()
    return answer
