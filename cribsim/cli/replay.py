"""`cribsim replay`: a deal, game or match told move by move, from a record or from its seed."""

import json
from collections.abc import Iterable
from typing import Annotated, Any

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, Settings, read_settings, read_whole
from cribsim.cli.means import answers_only
from cribsim.errors import InputError
from cribsim.match.narrate import narrate, narrate_game, narrate_match
from cribsim.match.played import PlayedGame, PlayedMatch
from cribsim.match.record import DealRecord
from cribsim.match.referee import Judged, PlayedDeal, judge


def replay(
    record: str | None = None,
    /,
    *,
    seed: str | None = None,
    deal: str | None = None,
    game: str | None = None,
    match: str | None = None,
    policies: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    rules: str | None = None,
    set_: Settings = (),
    start_scores: str | None = None,
    match_games: str | None = None,
    best_of: str | None = None,
    next_deal: str | None = None,
    json_: JsonFlag = False,
) -> None:
    """Tell a deal, game or match move by move, from a record or from its seed.

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
    match
        Number of a match of that seed; with --match-games or --best-of.
    policies
        One policy for both sides, or two: the dealer's and pone's of a deal, the first dealer's and the
        other's of a game or match (expected/greedy). Three and four players have one.
    rules
        A preset (six-card, five-card, three-player, four-player) or a .toml file of settings.
    start_scores
        Scores to start a game from, the first dealer's first, like 105-98.
    match_games
        A match is so many games.
    best_of
        A match is won by whoever first wins most of so many games.
    next_deal
        Who deals first in the next game of a match: alternate, loser, winner or cut (alternate).
    """
    if record is not None:
        beside = {
            "--seed": seed,
            "--deal": deal,
            "--game": game,
            "--match": match,
            "--policies": policies,
            "--rules": rules,
            "--set": set_,
            "--start-scores": start_scores,
            "--match-games": match_games,
            "--best-of": best_of,
            "--next-deal": next_deal,
        }
        for name, value in beside.items():
            if value:
                raise InputError(f"{name} does not go with a record, which says all by itself: leave one of them out")
        told = DealRecord.load(record)
        judged = judge(told)
        _print(_answer(judged), narrate(told, judged), as_json=json_)
        return
    numbers = {"deal": deal, "game": game, "match": match}
    asked = [unit for unit, number in numbers.items() if number is not None]
    if len(asked) != 1:
        given = " and ".join(f"--{unit}" for unit in asked) or "nothing"
        raise InputError(
            f"replay is given {given}: name a record file, or --deal NUMBER, or --game NUMBER, or --match NUMBER"
        )
    if match is None and (match_games or best_of or next_deal):
        raise InputError("--match-games, --best-of and --next-deal go with --match NUMBER")
    if match is not None and not (match_games or best_of):
        raise InputError("--match is given without a length: add --match-games GAMES or --best-of GAMES")
    from cribsim.match.plan import Plan, Unit
    from cribsim.match.replays import Replayer

    with answers_only():
        plan = Plan.of(
            rules or "six-card",
            settings=read_settings(set_),
            policies=policies or "expected/greedy",
            unit={"deal": Unit.DEALS, "game": Unit.GAMES, "match": Unit.MATCHES}[asked[0]],
            seed=1 if seed is None else read_whole(seed, "--seed", high=2**64 - 1),
            start_scores=start_scores,
            match_games=None if match_games is None else read_whole(match_games, "--match-games"),
            best_of=None if best_of is None else read_whole(best_of, "--best-of"),
            next_deal=next_deal,
        )
        number = read_whole(numbers[asked[0]] or "", f"--{asked[0]}")
        replayer = Replayer(plan)
        if plan.unit is Unit.DEALS:
            played = replayer.deal(number)
            answer, lines = _answer(played), narrate(played.record, played)
        elif plan.unit is Unit.GAMES:
            whole = replayer.game(number)
            answer, lines = _game_answer(whole), narrate_game(whole)
        else:
            series = replayer.match(number)
            answer, lines = _match_answer(series), narrate_match(series)
    _print(answer, lines, as_json=json_)


def _print(answer: dict[str, Any], lines: Iterable[str], *, as_json: bool) -> None:
    for line in (json.dumps(answer),) if as_json else lines:
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


def _game_answer(game: PlayedGame) -> dict[str, Any]:
    return {"deals": [_answer(deal) for deal in game.deals]}


def _match_answer(match: PlayedMatch) -> dict[str, Any]:
    """The games, and what each side has won."""
    return {
        "games": [_game_answer(game) for game in match.games],
        "game_points": list(match.game_points),
        "games_won": list(match.games_won),
        "winner": match.winner,
    }
