"""A log to begin with."""

from __future__ import annotations

import typer

from adjudicator import catalogue
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.formats.log import Header, RulesetRef, Seated
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import Whose
from adjudicator.shorthand import LineError
from adjudicator.shorthand.seating import seated


def first_log(ruleset: str, players: str | None, deck: str | None) -> str:
    """A log of a new game with one step, as a text to go on with; of as few players as there can be if none are named.

    Raises:
        UnknownId: for a ruleset or deck that does not exist.
        typer.BadParameter: for players that cannot be.
    """
    rules = catalogue.rules(ruleset)
    fewest = rules.game.fewest_players
    try:
        seats = seated(",".join(NAMES[:fewest]) if players is None else players)
    except LineError as error:
        raise typer.BadParameter(str(error), param_hint="--players") from None
    names = [seat.name if isinstance(seat, Seated) else seat for seat in seats]
    if len(names) < fewest:
        raise typer.BadParameter(
            f"{rules.edition.title} is for {some(fewest, 'player')} or more", param_hint="--players"
        )
    turn = None if rules.game.phases and rules.game.phases[0].whose is Whose.ANYBODY else names[0]
    pack = catalogue.pack(deck, rules, None, len(names))
    header = Header(
        format=1,
        title="A new game",
        ruleset=RulesetRef(id=ruleset),
        players=seats,
        deck=deck or (pack.deck.id if pack.deck.id in catalogue.decks() else None),
        start=rules.game.forms.start(phase="deal", turn=turn),
        notes="Write every step on a line of its own, such as the one below.",
    )
    steps = catalogue.step_decoder(rules.game.id).decode(b'[{"do": "note", "text": "the cards are dealt"}]')
    return laid_out(header, steps)
