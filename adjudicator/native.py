"""Classes as a compiled build has them: what it is told of one, which Python itself ignores, and their attributes."""

from __future__ import annotations

from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """Leave the class as it is."""
        return lambda cls: cls


def attributes(thing: Any) -> list[str]:  # Any: an object of whatever class
    """What the attributes are called that an object has, in `__dict__`, in slots or in a compiled class."""
    found = list(getattr(thing, "__dict__", ()))
    for cls in type(thing).__mro__:
        found += vars(cls).get("__mypyc_attrs__") or vars(cls).get("__slots__", ())
    return [name for name in dict.fromkeys(found) if name != "__dict__" and hasattr(thing, name)]


def unshadowed(cls: type) -> None:
    """Take from a class the slots that it would have a second time: dataclasses do not see those of a compiled base."""
    for name, own in [*vars(cls).items()]:
        if isinstance(own, MemberDescriptorType) and any(name in vars(base) for base in cls.__mro__[1:]):
            delattr(cls, name)


def twin(thing: T) -> T:
    """Another object with the same attributes."""
    cls = type(thing)
    other = cls.__new__(cls)
    for name in attributes(thing):
        setattr(other, name, getattr(thing, name))
    return other


__all__ = ["attributes", "mypyc_attr", "twin", "unshadowed"]
