"""Crazy Eights as OpenSpiel plays and records it, as logs.

Input is a playthrough, the text that OpenSpiel's own tests compare, or JSON Lines of records {`id`, `game`: the game
string with its parameters, `actions`: ids, or `events`: [player, id] with -1 for chance, `returns`}. Ids: 0 to 51 a
card as rank * 4 + suit (ranks 2 to ace; clubs, diamonds, hearts, spades), 52 a draw, 53 a pass, 54 to 57 a suit named;
the first of chance, 52 + p, makes p the dealer, and the deal begins with the next player.

Nothing that a record holds is refused as a move: what was illegal is imported as it was played. OpenSpiel returns, for
each player, minus what the cards in hand are worth; that becomes a claim, to be judged like any other.
Source: github.com/google-deepmind/open_spiel, games/crazy_eights.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from adjudicator.errors import LogError, Problem
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.matching import SUITS
from adjudicator.games.crazy_eights.opening import MORE_GET, TWO_GET
from adjudicator.kernel.log import Cards, Claim, Dealing, Header, RulesetRef, Start, Turned

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = tuple(f"{rank}{suit[0]}" for rank in RANKS for suit in SUITS)
DRAW, PASS, NAME = 52, 53, 54
CHANCE = -1
EIGHT = RANKS.index("8")
TWO_PACKS_FROM = 6

Action = Annotated[int, Meta(ge=0, le=1_000)]
Seat = Annotated[int, Meta(ge=-4, le=99)]
DEFAULTS = {
    "players": "5",
    "max_draw_cards": "5",
    "max_turns": "100",
    "reshuffle": "false",
    "use_special_cards": "false",
}


class Record(Struct, forbid_unknown_fields=True):
    """One line of a file of records."""

    id: str
    game: str
    actions: list[Action] | None = None
    events: list[tuple[Seat, Action]] | None = None
    returns: list[float] | None = None


def convert(data: bytes, source: str = "") -> Iterator[tuple[str, Header, list[Any]]]:
    """Every game in a file: its id, and the header and steps of a log.

    Raises:
        LogError: for a file that is neither, or a game that cannot be told in our rules.
    """
    body = data.removeprefix(b"\xef\xbb\xbf")
    if body.lstrip().startswith(b"{"):
        for number, line in enumerate(body.split(b"\n"), 1):
            if line.strip():
                yield log_of(_record(line, number, source), number, source)
        return
    yield log_of(_playthrough(body, source), 1, source)


def _record(line: bytes, number: int, source: str) -> Record:
    try:
        record = msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError([Problem(f"no record of OpenSpiel: {error}", "", number, 1)], source) from None
    if (record.actions is None) == (record.events is None):
        raise LogError([Problem("expected either `actions` or `events`", "", number, 1)], source)
    return record


def _playthrough(body: bytes, source: str) -> Record:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise LogError([Problem(f"no text in UTF-8: byte {error.start}", "", 1, 1)], source) from None
    if not re.match(r"\s*game: crazy_eights", text):
        raise LogError([Problem("expected a playthrough of crazy_eights, or JSON Lines of records", "", 1, 1)], source)
    parameters = re.search(r"^GetParameters\(\) = \{(.*)\}$", text, re.M)
    actions = [int(n) for n in re.findall(r"^action: (\d+)$", text, re.M)]
    returns = re.findall(r"^Returns\(\) = \[(.*)\]$", text, re.M)
    return Record(
        id="playthrough",
        game=f"crazy_eights({parameters[1] if parameters else ''})",
        actions=actions,
        returns=[float(n) for n in returns[-1].split(",")] if returns else None,
    )


def parameters_of(game: str) -> dict[str, str]:
    """The parameters of a game string, the defaults among them. Raises ValueError for what is no such string."""
    match = re.fullmatch(r"crazy_eights(?:\((.*)\))?", game.strip())
    if match is None:
        raise ValueError(f"{game!r} is not a game of crazy_eights")
    found = dict(DEFAULTS)
    for pair in filter(None, (match[1] or "").split(",")):
        key, _, value = (part.strip() for part in pair.partition("="))
        if key not in DEFAULTS:
            raise ValueError(f"crazy_eights has no parameter {key!r}")
        found[key] = value.lower()
    return found


def options_of(parameters: dict[str, str]) -> dict[str, Any]:
    """OpenSpiel's rules in our options."""
    return {
        "draw_limit": int(parameters["max_draw_cards"]),
        "pass_when_able": True,
        "blocked_after": int(parameters["players"]) + 1,
        "max_plays": int(parameters["max_turns"]),
        "reshuffle": "at-once" if parameters["reshuffle"] == "true" else "never",
        "starter_eight": "anywhere",
    }


def log_of(record: Record, number: int, source: str) -> tuple[str, Header, list[Any]]:
    """One record, from line `number` of a file, as its id and the header and steps of a log."""
    try:
        parameters = parameters_of(record.game)
        if parameters["use_special_cards"] == "true":
            raise ValueError("use_special_cards=true is another game: its aces, queens and twos are not in the book")
        header, steps = _log(record, parameters)
    except ValueError as error:
        raise LogError([Problem(f"{record.id}: {error}", "", number, 1)], source) from None
    return record.id, header, steps


def _log(record: Record, parameters: dict[str, str]) -> tuple[Header, list[Any]]:
    players = int(parameters["players"])
    names = [f"P{seat}" for seat in range(players)]
    events = record.events if record.events is not None else _with_players(record.actions or [], players)
    start, at = _start(events, names)
    header = Header(
        format=1,
        title=f"OpenSpiel: {record.id}",
        ruleset=RulesetRef(id="crazy-eights", options=options_of(parameters)),
        players=list(names),
        deck="standard-104" if players >= TWO_PACKS_FROM else "standard-52",
        start=start,
    )
    steps = _steps(events, at, names)
    if record.returns is not None:
        if len(record.returns) != players:
            raise ValueError(f"{len(record.returns)} returns for {players} players")
        counts = {name: round(-value) for name, value in zip(names, record.returns, strict=True)}
        steps.append(Claim(count=counts, src=max(len(events) - 1, 0)))
    return header, steps


def _hand_size(players: int) -> int:
    return TWO_GET if players == 2 else MORE_GET


def is_eight(action: int) -> bool:
    """Whether an action deals or plays an eight."""
    return action < DRAW and action // 4 == EIGHT


def _with_players(actions: Sequence[int], players: int) -> list[tuple[int, int]]:
    """Who did what, from the ids alone: chance deals and turns up, and after each draw gives a card."""
    dealt = 1 + players * _hand_size(players)
    while dealt < len(actions) and is_eight(actions[dealt]):
        dealt += 1
    events = [(CHANCE, action) for action in actions[: dealt + 1]]
    if not actions:
        return events
    seat = (actions[0] - DRAW + 1) % players
    sizes = [_hand_size(players)] * players
    drawing = naming = False
    for action in actions[dealt + 1 :]:
        if drawing:
            events.append((CHANCE, action))
            drawing = False
            sizes[seat] += 1
            continue
        events.append((seat, action))
        if naming or action == PASS:
            naming = False
            seat = (seat + 1) % players
        elif action == DRAW:
            drawing = True
        elif action < DRAW:
            sizes[seat] -= 1
            naming = is_eight(action) and sizes[seat] > 0
            seat = seat if naming else (seat + 1) % players
    return events


def _start(events: Sequence[tuple[int, int]], names: list[str]) -> tuple[Start, int]:
    """The deal, and the index of the first event after it."""
    players = len(names)
    size = _hand_size(players)
    if not events or not 0 <= events[0][1] - DRAW < players:
        raise ValueError("the first action does not choose a dealer")
    dealer = events[0][1] - DRAW
    hands: dict[str, Cards] = {name: [] for name in names}
    turned: list[Turned] = []
    at = 1
    cards = [action for who, action in events[1:] if who == CHANCE or who < 0]
    if len(cards) < players * size + 1 or any(action >= DRAW for action in cards[: players * size + 1]):
        raise ValueError(f"expected {players * size} cards dealt and a starter")
    for n in range(players * size):
        hand = hands[names[(dealer + 1 + n) % players]]
        assert isinstance(hand, list)
        hand.append(CARDS[cards[n]])
        at += 1
    while at < len(events) and events[at][0] < 0 and is_eight(events[at][1]):
        turned.append(Turned(card=CARDS[events[at][1]]))
        at += 1
    if at >= len(events) or events[at][1] >= DRAW:
        raise ValueError("no starter was turned up")
    starter = CARDS[events[at][1]]
    dealing = Dealing(dealer=names[dealer], turned=turned)
    return Start(phase="deal", hands=hands, discard=[starter], dealing=dealing), at + 1


def _steps(events: Sequence[tuple[int, int]], at: int, names: list[str]) -> list[Any]:
    """What the players did. A step that is made of several actions has the index of the last as its `src`."""
    steps: list[Any] = []
    by = names[0]
    while at < len(events):
        seat, action = events[at]
        if seat >= len(names) or action >= NAME + len(SUITS):
            raise ValueError(f"event {at}: there is no player {seat}, or no action {action}")
        by = names[seat] if seat >= 0 else by
        follows = events[at + 1] if at + 1 < len(events) else (CHANCE, PASS)
        if seat < 0 and action < DRAW:
            steps.append(s.Draw(by=by, cards=[CARDS[action]], src=at))
        elif action < DRAW:
            named = is_eight(action) and follows[0] == seat and follows[1] >= NAME
            at += named
            suit = SUITS[follows[1] - NAME] if named else None
            steps.append(s.Play(by=by, card=CARDS[action], name=suit, src=at))
        elif action == DRAW:
            given = follows[0] < 0 and follows[1] < DRAW
            at += given
            steps.append(s.Draw(by=by, cards=[CARDS[follows[1]]] if given else 1, src=at))
        elif action == PASS:
            steps.append(s.Pass(by=by, src=at))
        else:
            steps.append(s.Name(by=by, suit=SUITS[action - NAME], src=at))
        at += 1
    return steps
