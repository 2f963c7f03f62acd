"""What is read at nearly every start is declared with types, and not with their text."""

from msgspec import inspect

from adjudicator import catalogue
from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.log import Envelope


def structs(type_, found):
    """Every struct that is read for a type."""
    if isinstance(type_, inspect.StructType) and type_.cls not in found:
        found.add(type_.cls)
        parts = [field.type for field in type_.fields]
    else:
        parts = [getattr(type_, name, None) for name in ("type", "item_type", "key_type", "value_type")]
        parts += [*getattr(type_, "types", ()), *getattr(type_, "item_types", ())]
    for part in parts:
        if isinstance(part, inspect.Type) and not (isinstance(part, inspect.StructType) and part.cls in found):
            structs(part, found)
    return found


def test_annotations_are_types():
    """msgspec would compile the text of each again for each struct that inherits it, and a start is short."""
    found = set()
    for type_ in (Envelope, Deck, Edition):
        structs(inspect.type_info(type_), found)
    for home in catalogue.folders():
        forms = catalogue.game(home.replace("_", "-")).forms
        for type_ in (forms.start, forms.steps):
            structs(inspect.type_info(type_), found)
    declared = {above for one in found for above in one.__mro__ if above.__module__.startswith("adjudicator.")}
    assert len(declared) > 50
    texts = {
        f"{one.__module__}.{one.__name__}.{name}"
        for one in declared
        for name, annotation in vars(one).get("__annotations__", {}).items()
        if isinstance(annotation, str)
    }
    assert texts == set()
