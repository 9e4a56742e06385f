"""Which games are told in the files of this folder, and what each of them shows.

A transcript has a name, the settings that it shows, the other words of ``cribsim replay`` that tell it, and what must
be found in it.
"""

import contextlib
import io
import shlex
from pathlib import Path
from typing import NamedTuple

from cribsim.cli.main import app

FOLDER = Path(__file__).parent


class Transcript(NamedTuple):
    """One file."""

    name: str
    settings: str  # FIELD=VALUE, which may be several
    words: str
    shows: str  # a regular expression: the settings at work

    @property
    def path(self):
        return FOLDER / f"{self.name}.txt"


PLAIN = "--policies mean-hand/greedy"
CHANCE = "--policies random/greedy"

PRESETS = [
    Transcript("six-card", "", f"--game 18 {PLAIN}", r"wins, 121 to"),
    Transcript("five-card", "", f"--game 11 --rules five-card {PLAIN}", r"pegs 3 for last(.|\n)*wins, 61 to"),
    Transcript(
        "three-player",
        "",
        f"--game 5 --rules three-player --start-scores 85-85-85 {CHANCE}",
        r"From the pack (.|\n)*121 to",
    ),
    Transcript(
        "four-player", "", f"--game 1 --rules four-player --start-scores 70-70 {CHANCE}", r"eldest and third \d+"
    ),
]

CARDS = [
    Transcript("dealt-5", "dealt=5", f"--deal 1 {PLAIN}", r"Pone keeps (\S\S ){3}and lays away \S\S \S\S\.\n"),
    Transcript(
        "thrown-1-from-pack-2",
        "dealt=5 thrown=1 crib_from_pack=2",
        f"--deal 0 {CHANCE}",
        r"From the pack \S\S \S\S go to the crib",
    ),
    Transcript(
        "players-3",
        "players=3 dealt=5 thrown=1 crib_from_pack=1",
        f"--deal 0 {CHANCE}",
        r"seat 2 is second",
    ),
]

PLAY = [
    Transcript("play-to-31-once", "play_mode=to-31-once", f"--deal 5 {PLAIN}", r"go for 1  .*\nThe show"),
    Transcript(
        "play-until-cards-end",
        "play_mode=until-cards-end",
        f"--deal 0 --rules five-card {PLAIN}",
        r"count begins again",
    ),
    Transcript(
        "last-player-leads",
        "next_lead=last-player",
        f"--deal 2 {PLAIN}",
        r"pone plays \S\S, count \d+: .*\n  the count begins again\n  pone plays",
    ),
    Transcript(
        "last-player-leads-three",
        "next_lead=last-player",
        f"--deal 0 --rules three-player {CHANCE}",
        r"second plays \S\S, count \d+: .*\n  the count begins again\n  second plays",
    ),
    Transcript("go-and-31", "go_and_31=true", f"--deal 2 {PLAIN}", r"thirty-one for 2, go for 1"),
    Transcript(
        "go-and-31-four",
        "go_and_31=true",
        f"--deal 1 --rules four-player {CHANCE}",
        r"thirty-one for 2, go for 1",
    ),
    Transcript("play-flush", "play_flush=true", f"--deal 3 {PLAIN}", r"flush of \d for"),
    Transcript("play-flush-four", "play_flush=true", f"--deal 1 --rules four-player {CHANCE}", r"flush of [45] for"),
]

SHOW = [
    Transcript(
        "hand-flush-with-starter",
        "hand_flush=with-starter",
        f"--deal 22 {PLAIN}",
        r"hand, \S(\S) \S\1 \S\1 \S\1:",
    ),
    Transcript(
        "hand-flush-never", "hand_flush=never", f"--deal 14 --rules five-card {PLAIN}", r"hand, \S(\S) \S\1 \S\1:"
    ),
    Transcript("crib-flush-four", "crib_flush=four", f"--deal 163 {PLAIN}", r"crib, .* flush of 4"),
    Transcript("crib-flush-never", "crib_flush=never", f"--deal 98 {PLAIN}", r"crib, \S(\S) \S\1 \S\1 \S\1:"),
    Transcript("heels-0", "heels=0", f"--deal 16 {PLAIN}", r"The starter is J.\.\nThe play"),
    Transcript("heels-4", "heels=4", f"--deal 16 {PLAIN}", r"his heels for 4"),
    Transcript("nobs-0", "nobs=0", f"--deal 2 {PLAIN}", r"with \S(\S):\n(.|\n)*J\1"),
    Transcript("nobs-2", "nobs=2", f"--deal 2 {PLAIN}", r"J\S nobs for \d"),
]

ENDS = [
    Transcript("target-61", "target=61", f"--game 3 --start-scores 57-22 {PLAIN}", r"wins, 61 to"),
    Transcript(
        "target-61-three",
        "target=61",
        f"--game 13 --rules three-player --start-scores 57-58-40 {CHANCE}",
        r"wins, 61 to",
    ),
    Transcript("first-dealer-1", "first_dealer=1", f"--game 3 --start-scores 118-117 {PLAIN}", r"Seat 1 deals"),
    Transcript("first-dealer-cut", "first_dealer=cut", f"--game 3 --start-scores 118-117 {PLAIN}", r"Seat 1 cuts"),
    Transcript(
        "first-dealer-cut-three",
        "first_dealer=cut",
        f"--game 27 --rules three-player --start-scores 118-117-116 {CHANCE}",
        r"Seat 2 cuts .*\nDeal 1\nSeat 2 deals, seat 0 is eldest",
    ),
    Transcript("first-pone-bonus-5", "first_pone_bonus=5", f"--game 17 --set target=15 {PLAIN}", r"pegs 5 for"),
    Transcript(
        "first-pone-bonus-0",
        "first_pone_bonus=0",
        f"--game 5 --rules five-card --set target=15 {PLAIN}",
        r"pone 0, dealer 0",
    ),
    Transcript(
        "stinkhole-heels",
        "stinkhole=true",
        f"--game 8 --start-scores 120-110 {PLAIN}",
        r"dealer 120\.\n(.|\n)*The starter is J.\.\nThe play",
    ),
    Transcript(
        "stinkhole-go",
        "stinkhole=true",
        f"--game 1 --start-scores 120-110 {PLAIN}",
        r"dealer plays \S\S, count (2\d|30)\n  the count begins again",
    ),
    Transcript(
        "stinkhole-thirty-one",
        "stinkhole=true",
        f"--game 0 --set go_and_31=true --start-scores 118-110 {PLAIN}",
        r"thirty-one for 2  \[pone \d+, dealer 120\]\n",
    ),
    Transcript(
        "stinkhole-four",
        "stinkhole=true",
        f"--game 13 --rules four-player --start-scores 120-120 {CHANCE}",
        r"plays \S\S, count (2\d|30)\n  the count begins again",
    ),
    Transcript("skunk", "", f"--game 3 --start-scores 117-75 {PLAIN}", r": a skunk, 2 game points"),
    Transcript("double-skunk", "", f"--game 3 --start-scores 117-50 {PLAIN}", r": a double skunk, 3 game points"),
    Transcript("skunk-line-100", "skunk_line=100", f"--game 30 --start-scores 117-90 {PLAIN}", r"121 to 99: a skunk"),
    Transcript(
        "double-skunk-line-80",
        "double_skunk_line=80",
        f"--game 4 --start-scores 117-60 {PLAIN}",
        r"121 to 7\d: a double skunk",
    ),
    Transcript(
        "game-points-2-3-3", "game_points=2,3,3", f"--game 3 --start-scores 117-75 {PLAIN}", r": a skunk, 3 game points"
    ),
    Transcript(
        "lurch",
        "skunk_line=31 game_points=1,2,2",
        f"--game 5 --rules five-card --start-scores 57-22 {PLAIN}",
        r"61 to \d\d: a skunk, 2 game points",
    ),
]

OVERSIGHTS = [
    Transcript("miss-rate", "miss_rate=0.3", f"--deal 17 {PLAIN}", r"; overlooked .*\n"),
    Transcript(
        "muggins",
        "muggins=true miss_rate=0.2 catch_rate=0.5",
        f"--deal 0 {PLAIN}",
        r"; overlooked .*\n  \S+ claims",
    ),
    Transcript(
        "muggins-wins",
        "muggins=true miss_rate=0.3 catch_rate=0.9",
        f"--game 7 --start-scores 118-117 {PLAIN}",
        r"claims .*\n\S+ wins, 121 to",
    ),
    Transcript(
        "muggins-three",
        "muggins=true miss_rate=0.5 catch_rate=0.2,0.9,0.5",
        f"--deal 0 --rules three-player {CHANCE}",
        r"second claims",
    ),
    Transcript(
        "muggins-four",
        "muggins=true miss_rate=0.5 catch_rate=1,0,1,1",
        f"--deal 44 --rules four-player {CHANCE}",
        r"crib, .*; overlooked .*\n  third claims",
    ),
]

MATCHES = [
    Transcript(
        "match-of-3-alternate",
        "",
        f"--match 17 --match-games 3 --set target=11 {PLAIN}",
        r"Game 3(.|\n)*game points \d-\d",
    ),
    Transcript(
        "best-of-3-loser", "", f"--match 17 --best-of 3 --next-deal loser --set target=11 {PLAIN}", r"wins the match"
    ),
    Transcript(
        "best-of-3-winner", "", f"--match 27 --best-of 3 --next-deal winner --set target=11 {PLAIN}", r"wins the match"
    ),
    Transcript(
        "match-of-2-cut",
        "first_dealer=cut",
        f"--match 0 --match-games 2 --next-deal cut --set target=11 {PLAIN}",
        r"cuts(.|\n)*cuts",
    ),
]

TRANSCRIPTS = [*PRESETS, *CARDS, *PLAY, *SHOW, *ENDS, *OVERSIGHTS, *MATCHES]


def told(transcript, *, plainly=False):
    """The lines of a transcript, the command the first; `plainly`: without the settings that it shows."""
    sets = [] if plainly else [word for setting in transcript.settings.split() for word in ("--set", setting)]
    words = [*shlex.split(transcript.words), *sets]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        app(["replay", *words])
    return [f"$ cribsim replay {shlex.join(words)}", *printed.getvalue().splitlines()]
