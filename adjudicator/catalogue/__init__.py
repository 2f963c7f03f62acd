"""Finds games, editions, decks and rulings, those of the package and those in files."""

from adjudicator.catalogue.files import each
from adjudicator.catalogue.owned import owned
from adjudicator.catalogue.packs import deck, pack, shipped_pack
from adjudicator.catalogue.rulebooks import compiled, lineage, rules, rulings, without
from adjudicator.catalogue.shipped import (
    Convert,
    decks,
    editions,
    folders,
    game,
    importer,
    importers,
    questions,
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
    "lineage",
    "owned",
    "pack",
    "questions",
    "rules",
    "rulings",
    "shipped_pack",
    "step_decoder",
    "without",
]
