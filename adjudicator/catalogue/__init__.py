"""Games, editions, decks and rulings found: those of the package, of other packages, and in files."""

from adjudicator.catalogue.file_kinds import kind
from adjudicator.catalogue.files import each
from adjudicator.catalogue.homes import folders
from adjudicator.catalogue.owned import owned
from adjudicator.catalogue.playable_decks import deck, pack, shipped_pack
from adjudicator.catalogue.rulebooks import compiled, lineage, other_books, questions, rules, rulings, without
from adjudicator.catalogue.shipped import (
    Convert,
    decks,
    editions,
    game,
    importer,
    importers,
    refused,
    step_decoder,
)

__all__ = [
    "Convert",
    "compiled",
    "deck",
    "decks",
    "each",
    "editions",
    "folders",
    "game",
    "importer",
    "importers",
    "kind",
    "lineage",
    "other_books",
    "owned",
    "pack",
    "questions",
    "refused",
    "rules",
    "rulings",
    "shipped_pack",
    "step_decoder",
    "without",
]
