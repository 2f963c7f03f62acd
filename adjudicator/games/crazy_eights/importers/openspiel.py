"""Crazy Eights as OpenSpiel plays and records it, as logs.

Input is a playthrough, the text that OpenSpiel's own tests compare, a game as `SerializeGameAndState` writes it, whose
state is the list of actions, or JSON Lines of records {`id`, `game`: the game string with its parameters, `actions`:
ids, or `events`: [player, id] with -1 for chance, `returns`}. Ids: 0 to 51 a card as rank * 4 + suit (ranks 2 to ace;
clubs, diamonds, hearts, spades), 52 a draw, 53 a pass, 54 to 57 a suit named; the first of chance, 52 + p, makes p the
dealer, and the deal begins with the next player.

Nothing that a record holds is refused as a move: what was illegal is imported as it was played. OpenSpiel returns, for
each player, minus what the cards in hand are worth; that becomes a claim, to be judged like any other.
Source: github.com/google-deepmind/open_spiel, games/crazy_eights.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from adjudicator.errors import LogError, Problem
from adjudicator.formats.dealing import Dealing, Turned
from adjudicator.formats.edition import Value
from adjudicator.formats.log import Cards, Header, RulesetRef, Start, Step
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.game import GAME
from adjudicator.games.crazy_eights.matching import SUITS
from adjudicator.games.crazy_eights.opening import MORE_GET, TWO_GET

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = tuple(f"{rank}{suit[0]}" for rank in RANKS for suit in SUITS)
DRAW, PASS, NAME = 52, 53, 54
CHANCE = -1
_SERIALIZED = re.compile(r"^\[Game\]\n(.*)\n\[State\]\n((?:\d{1,3}\s+)*(?:\d{1,3})?)\s*\Z", re.M)
LAST = NAME + len(SUITS)
EIGHT = RANKS.index("8")
TWO_PACKS_FROM = 6

Action = Annotated[int, Meta(ge=0, le=1_000)]
SeatNumber = Annotated[int, Meta(ge=-4, le=99)]


class Parameters(NamedTuple):
    """The parameters of OpenSpiel's game, with its defaults."""

    players: int = 5
    max_draw_cards: int = 5
    max_turns: int = 100
    reshuffle: bool = False
    use_special_cards: bool = False


LEAST = {"players": 2, "max_draw_cards": 1, "max_turns": 0}
MOST = {"players": 15, "max_draw_cards": 1_000_000, "max_turns": 1_000_000}


class OpenSpielGame(Struct, forbid_unknown_fields=True):
    """One line of a file of records."""

    id: str
    game: str
    actions: list[Action] | None = None
    events: list[tuple[SeatNumber, Action]] | None = None
    returns: list[float] | None = None


def convert(data: bytes, source: str = "") -> Iterator[tuple[str, Header, list[Step]] | LogError]:
    """Every game in a file: its id, and the header and steps of a log; or why it cannot be told."""
    body = data.removeprefix(b"\xef\xbb\xbf")
    if not body.lstrip().startswith(b"{"):
        yield _converted(lambda: _playthrough(body, source), 1, source)
        return
    for number, line in enumerate(body.split(b"\n"), 1):
        if line.strip():
            yield _converted(lambda line=line: _record(line), number, source)  # type: ignore[misc]  # default binds


def _converted(
    read: Callable[[], OpenSpielGame], number: int, source: str
) -> tuple[str, Header, list[Step]] | LogError:
    """The game that stands on this line of the file."""
    id = ""
    try:
        record = read()
        id = f"{record.id}: "
        return record.id, *log_of(record)
    except ValueError as error:
        return LogError([Problem(f"{id}{error}", "", number, 1)], source)


def _record(line: bytes) -> OpenSpielGame:
    try:
        record = msgspec.json.decode(line, type=OpenSpielGame)
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from None
    except msgspec.DecodeError as error:
        raise ValueError(f"no record of OpenSpiel ({', '.join(OpenSpielGame.__struct_fields__)}): {error}") from None
    if (record.actions is None) == (record.events is None):
        raise ValueError("expected either `actions` or `events`")
    return record


def _playthrough(body: bytes, source: str) -> OpenSpielGame:
    """A playthrough; its name is that of the file."""
    try:
        text = body.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from None
    serialized = _SERIALIZED.search(text)
    if serialized is not None:
        return OpenSpielGame(PurePath(source).stem, serialized[1], [int(one) for one in serialized[2].split()])
    games = re.findall(r"^game: (.*)$", text, re.M)
    if len(games) != 1 or not re.match(r"crazy_eights\b(?!_)", games[0]):
        raise ValueError("expected one playthrough of crazy_eights, or JSON Lines of records")
    parameters = re.search(r"^GetParameters\(\) = \{(.*)\}$", text, re.M)
    actions = [_number("action", n, 0, 1_000) for n in re.findall(r"^action: (.*)$", text, re.M)]
    ends = re.findall(r"^IsTerminal\(\) = (.*)$", text, re.M)
    returns = re.findall(r"^Returns\(\) = \[(.*)\]$", text, re.M)
    return OpenSpielGame(
        id=PurePath(source).name.split(".")[0] or "playthrough",
        game=f"crazy_eights({parameters[1]})" if parameters else games[0],
        actions=actions,
        returns=[_return(n) for n in returns[-1].split(",")] if returns and ends[-1:] == ["True"] else None,
    )


def _return(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"a return is a number; found {text.strip()[:20]!r}") from None


def _number(what: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", text) or not least <= int(text) <= most:
        raise ValueError(f"{what} is a whole number from {least} to {most}; found {text[:20]!r}")
    return int(text)


def parameters_of(game: str) -> Parameters:
    """The parameters of a game string. Raises ValueError for what is no such string."""
    match = re.fullmatch(r"crazy_eights(?:\((.*)\))?", game.strip())
    if match is None:
        raise ValueError(f"{game[:60]!r} is not a game of crazy_eights, such as crazy_eights(players=3)")
    found: dict[str, Any] = {}  # Any: as they are written, to be decoded
    for pair in filter(None, (match[1] or "").split(",")):
        key, _, value = (part.strip() for part in pair.partition("="))
        if key not in Parameters._fields:
            raise ValueError(f"crazy_eights has no parameter {key[:40]!r}; it has {', '.join(Parameters._fields)}")
        if key in found:
            raise ValueError(f"the parameter {key} is given twice")
        if key in LEAST:
            found[key] = _number(key, value, LEAST[key], MOST[key])
        elif value.lower() in ("true", "false"):
            found[key] = value.lower() == "true"
        else:
            raise ValueError(f"{key} is true or false; found {value[:20]!r}")
    return Parameters(**found)


def options_of(parameters: Parameters) -> dict[str, Value]:
    """OpenSpiel's rules in our options. It looks at the number of turns after a card, so 0 is as good as 1."""
    return {
        "draw_limit": parameters.max_draw_cards,
        "pass_when_able": True,
        "blocked_after": parameters.players + 1,
        "max_plays": max(parameters.max_turns, 1),
        "reshuffle": "at-once" if parameters.reshuffle else "never",
        "starter_eight": "anywhere",
    }


def log_of(record: OpenSpielGame) -> tuple[Header, list[Step]]:
    """One record as the header and steps of a log. Raises ValueError for what cannot be told in our rules."""
    parameters = parameters_of(record.game)
    if parameters.use_special_cards:
        raise ValueError("use_special_cards=true is another game: its aces, queens and twos are not in the book")
    players = parameters.players
    names = [f"P{seat}" for seat in range(players)]
    events = record.events if record.events is not None else _with_players(record.actions or [], players)
    start, at = _start(events, names)
    header = Header(
        format=1,
        title=f"OpenSpiel: {record.id[:200]}",
        ruleset=RulesetRef(id="crazy-eights", options=options_of(parameters)),
        players=list(names),
        deck="standard-104" if players >= TWO_PACKS_FROM else "standard-52",
        record="complete",
        start=start,
    )
    steps = _steps(events, at, names)
    if record.returns is not None and len(record.returns) != players:
        raise ValueError(f"{len(record.returns)} returns for {players} players")
    if record.returns is not None and any(record.returns):
        steps.append(GAME.forms.claim(count=_counts(names, record.returns), src=max(len(events) - 1, 0)))
    return header, steps


def _counts(names: list[str], returns: list[float]) -> dict[str, int]:
    """What OpenSpiel says of each hand; all noughts are the returns of a game that is not over."""
    for value in returns:
        if value != value // 1 or abs(value) > 10**6:
            raise ValueError(f"a return is a whole number of points; found {value:g}")
    return {name: int(-value) for name, value in zip(names, returns, strict=True)}


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
    dealt = events[1 : players * size + 2]
    if events[0][0] >= 0 or any(who >= 0 for who, _ in dealt):
        raise ValueError("the dealer is chosen and the cards are dealt by chance, not by a player")
    cards = [action for _, action in dealt]
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
    if at >= len(events) or events[at][0] >= 0 or events[at][1] >= DRAW:
        raise ValueError("no starter was turned up")
    starter = CARDS[events[at][1]]
    dealing = Dealing(dealer=names[dealer], turned=turned)
    return GAME.forms.start(phase="deal", hands=hands, discard=[starter], dealing=dealing), at + 1


def _steps(events: Sequence[tuple[int, int]], at: int, names: list[str]) -> list[Step]:
    """What the players did. A step that is made of several actions has the index of the last as its `src`."""
    steps: list[Step] = []
    by = names[0]
    while at < len(events):
        seat, action = events[at]
        if seat >= len(names):
            raise ValueError(f"event {at}: there are {len(names)} players, and none is number {seat}")
        if action >= LAST:
            raise ValueError(f"event {at}: the ids of actions end at {LAST - 1}; found {action}")
        by = names[seat] if seat >= 0 else by
        follows = events[at + 1] if at + 1 < len(events) else (CHANCE, PASS)
        if seat < 0 and action < DRAW:
            steps.append(s.Draw(by=by, cards=[CARDS[action]], src=at))
        elif action < DRAW:
            named = is_eight(action) and follows[0] == seat and NAME <= follows[1] < LAST
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
