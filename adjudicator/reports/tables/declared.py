"""The three tables: their columns, what is in each, and what it means that nothing is.

`docs/tables.md` shows them; a test holds that it says the same.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

VERSION: Final = "1"
"""Of this layout; it stands in every file."""

Table = Literal["games", "findings", "steps"]
Type = Literal["int64", "int32", "bool", "string", "double", "list<string>", "list<act>"]


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: Type
    says: str
    null: str = ""
    """What it means if there is no value; there always is one where this is empty."""


GAMES: Final = (
    Column("game", "int64", "the number of the game, from 0, the same in all tables"),
    Column("file", "string", "the file of the log"),
    Column("line", "int32", "the line of the log in its corpus", "the log has a file of its own"),
    Column("title", "string", "the title of the log, empty if it has none"),
    Column("digest", "string", "a short name for the log in its canonical form: the same in every run"),
    Column("ruleset", "string", "the rules that it was judged by"),
    Column("house_rules", "list<string>", "options that differ from these rules, each as `key=value`"),
    Column("options", "string", "every option with its value, as JSON"),
    Column("rules_digest", "string", "a fingerprint of the rulings and options"),
    Column("deck", "string", "the id of the deck"),
    Column("players", "list<string>", "the players in seat order"),
    Column("teams", "list<string>", "the team of each", "nobody is in a team"),
    Column("steps", "int32", "how many steps were judged"),
    Column("turns", "int32", "how many turns had begun at the end", "no step was judged"),
    Column("result", "string", "`won`, `tied`, `unfinished`, or `open`: it ended, and nobody can tell who won"),
    Column("winners", "list<string>", "who won; nobody in a tie", "unfinished or open"),
    Column("ended_at", "int32", "the step that ended the game", "the record stops before its end"),
    Column("ended_by", "string", "the ruling by which it ended", "the record stops before its end"),
    Column("errors", "int32", "findings of severity error that follow from no other"),
    Column("warnings", "int32", "the same, of severity warning"),
    Column("notes", "int32", "the same, of severity note"),
    Column("undetermined", "int32", "open questions that follow from no other"),
    Column("let_stand", "int32", "findings that the table let stand"),
    Column("not_done", "list<string>", "what was not worked out because of a limit"),
)

FINDINGS: Final = (
    Column("game", "int64", "the game, as in `games`"),
    Column("finding", "int32", "its number in the report of the game, from 1"),
    Column("ruling", "string", "the id of the ruling that was broken"),
    Column("name", "string", "the name of the fault"),
    Column("severity", "string", "`error`, `warning` or `note`"),
    Column("weight", "string", "what it counts as: its severity, `undetermined` or `let_stand`"),
    Column(
        "fault",
        "string",
        "`illegal`, `missed`, `late`, `out-of-order`, `mismatch`, `unrecorded`; `undetermined` if it can't be told",
    ),
    Column("step", "int32", "the step that is wrong, from 1; 0 is the start"),
    Column("turn", "int32", "the turn of that step, from 1", "the step was not judged"),
    Column("player", "string", "whose fault it is, or would be", "nobody's"),
    Column("proved", "bool", "it is a fault, and no slip of the scorer explains it as well"),
    Column("doubted", "bool", "it may be a slip of the scorer"),
    Column(
        "certainty", "string", "how sure it is: `proved`, `likely`, `either`, `contradiction`, `slip` or `undetermined`"
    ),
    Column(
        "share",
        "double",
        "how likely that is, from 0 to 1: of a `slip` that it was one, of any other that a player did it",
        "nothing else was weighed against it",
    ),
    Column("slip", "string", "the slip that would explain it", "none is known"),
    Column("slips", "list<string>", "the same as data: `insert 12`"),
    Column("still_open", "bool", "the record stops before it could have been missed"),
    Column("counts", "bool", "it follows from no other, and the table did not let it stand"),
    Column("follows", "int32", "the finding in this game that it follows from", "none"),
    Column("message", "string", "what happened, in one line"),
    Column("expected", "list<string>", "what was owed, or would have been legal"),
    Column("cards", "list<string>", "the ids of the cards whose text matters to it"),
    Column("book", "string", "the rule book, as findings name it"),
    Column("cite", "string", "the place in it"),
    Column("basis", "string", "`text` of the book, `reading`, `option` or `carried`"),
    Column("also", "list<string>", "other rulings about the same fact"),
    Column("mattered", "string", "`decides` the game, `changed` later steps, `none`, `unknown`", "not worked out"),
    Column("mattered_at", "int32", "the first later step that depended on it", "none or unknown"),
    Column("would_win", "list<string>", "who wins if the right thing is done", "it does not decide the game"),
    Column(
        "remedy", "string", "`certain`, `by-agreement`, `too-late` or `none`: how it may be put right", "nothing to do"
    ),
    Column("due_by", "int32", "the last step at which it was not too late", "nothing was due"),
    Column("shown_by", "int32", "the later step that proved it", "its own step shows it"),
    Column("settled_by", "int32", "the later step that made up for it or took it back", "none did"),
    Column("let_stand_at", "int32", "the step at which the table let it stand", "it did not"),
    Column("file_line", "int32", "the line in the file", "no such place"),
    Column("file_char", "int32", "the character in that line, from 1", "no such place"),
)

STEPS: Final = (
    Column("game", "int64", "the game, as in `games`"),
    Column("step", "int32", "the number of the step, from 1"),
    Column("turn", "int32", "the turn that it belongs to, from 1", "it was not judged"),
    Column("kind", "string", "what was done: `draw`, `discard`, `play` and whatever else the game has"),
    Column("player", "string", "who did it", "nobody in particular"),
    Column("cards", "list<string>", "the ids of the cards; null for each hidden one", "it names none"),
    Column("number", "int32", "how many cards, with hidden ones", "it names none"),
    Column("named", "string", "the colour or suit that was named", "none, or hidden"),
    Column("choices", "list<string>", "the players and cards chosen for it; null for each hidden one"),
    Column("acts", "list<act>", "what came of it, if that was written down", "left to the rules"),
    Column("stands", "bool", "false if it was undone or taken back later"),
    Column("findings", "int32", "how many findings there are at this step"),
    Column("remark", "string", "the remark of the log", "none"),
    Column("written", "string", "the whole step as the log has it, as JSON"),
)

ACT: Final = (
    Column("kind", "string", "what was done"),
    Column("player", "string", "who did it, or to whom it was done", "it is not said"),
    Column("cards", "list<string>", "the ids of the cards; null for each hidden one", "it names none"),
    Column("number", "int32", "how many cards", "it names none"),
    Column("place", "string", "where they went", "where such an act puts them"),
)
"""The fields of an act in `acts`."""

TABLES: Final[dict[Table, tuple[Column, ...]]] = {"games": GAMES, "findings": FINDINGS, "steps": STEPS}
