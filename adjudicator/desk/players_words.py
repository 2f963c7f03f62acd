"""Words that players use, in any game, and what of a question they make: stems, pairs of them, and what they mean.

The words of a game stand with the questions of its rulings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

_ALIKE: Final = """
    forget forgot overlook miss slip | illegal wrong mistake cheat bad invalid error fault unmatched misjudged
    out_of_order broke_the_rule penalty | two twice double pair both couple | several multiple more_than_one
    two_or_more bunch together in_one_go at_once at_the_same_time batch bundle all_together | win winner won victory |
    go_out went_out run_out_of_cards ran_out_of_cards empty_hand hand_is_empty no_cards_in_hand last_card final_card
    no_cards_left_in_hand empties get_rid_of_all | look peek see glance check view dig spy | steal grab rob thief
    theft stolen | undo take_back taken_back rewind redo | ally partner teammate team_mate team buddy side
    two_against_two | opponent enemy rival other_player others | end finish over stop done | lose lost out eliminated
    dead knocked_out beaten fallen die | start begin beginning setup set_up opening at_the_start | first who_starts
    who_begins goes_first starting_player | call name say announce declare wish ask_for | how_many number amount count
    size | must have_to has_to had_to forced force required require compulsory obliged make_me need_to owe mandatory |
    points score scoring | tie tied level | same equal identical like | swap exchange trade switch replace | worth
    value points count | right_away straight_away immediately instantly already as_soon_as same_turn this_turn
    the_turn_i_play turn_it_was_played just_played just_put_down kick_in | skip leave_out left_out decline refuse
    pass_over rather_not ignore optional | more extra additional further another | tell ask show reveal honest truth
    lie lying bluff secret | kill destroy wipe_out eat die blow_up get_rid_of | everybody everyone all_players
    each_player all_of_us each_of_us | player people person friends of_us | order sequence before after who_goes_first
    which_one_first | decide choose choice pick decision whose_say select determine target aim | when timing by_when |
    where which place | clockwise left direction round_the_table next | too_late late still_fix later in_time | add_up
    stack cumulative altogether sum total | several_games more_games series next_game further_game second_game again |
    cost pay price buy spend | nothing none no not | on_top top upper uppermost | under beneath bottom below | only
    alone single just_one lone | works work effective in_force active function does_anything | effect ability power
    text what_it_says card_says does_what written | trigger occurs goes_off happens condition | gone go_away goes_away
    leave left removed used_up | own owner control controller belong | new fresh newcomer just | keep stay remain
    hold_on | share split divide | agree leave_of consent settle | object dispute objection challenge | fix mend
    make_up_for put_right repair correct | limit at_most maximum up_to allowance cap
"""
"""Groups of words that come to the same."""
_FORMS: Final = {
    "began": "begin", "begun": "begin", "chose": "choose", "chosen": "choose", "dealt": "deal", "drawn": "draw",
    "drew": "draw", "forgotten": "forgot", "forget": "forgot", "gave": "give", "given": "give", "gone": "go",
    "held": "hold", "kept": "keep", "laid": "lay", "lost": "lose", "paid": "pay", "ran": "run", "said": "say",
    "saw": "see", "seen": "see", "shown": "show", "sat": "sit", "stolen": "steal", "taken": "take", "took": "take",
    "won": "win", "loss": "lose", "colour": "color", "thru": "through", "tied": "tie", "ties": "tie",
}  # fmt: skip
"""Forms of words, and the word that they are forms of."""
_SIGNS: Final = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "j": "jack", "q": "queen", "k": "king",
}  # fmt: skip
_FILLERS: Final = """
    a about again all allowed also am an and ann any are as at be been bob but by can cat correct could dan did do
    does else fine for from get gets go goes going got had happen happens has have he her hers him his how i id if im
    in is it its ive just legal let may me might must my no not now of ok okay on one or our ours out put really right
    s she should so some still t than that the their them then there these they thing this those to too up us was we
    were what when where which while who whose why will with would yes you your
"""
"""Words of a question that say little of what it is about."""
FILLER: Final = 0.35
"""What such a word is worth,"""
PAIR: Final = 0.35
"""what two of the others that follow one another are worth,"""
FILLED: Final = 0.4
"""and a pair with a filler in it."""

Meanings = Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
"""By the first stem of each word or phrase the other stems of it, and what stands for its group."""


@cache
def stem(word: str) -> str:
    """A word in small letters without what number, person and time add to it."""
    word = _FORMS.get(word, word)
    if len(word) < 4 or word.endswith("ss"):
        return word
    bare = re.sub(r"(?<=\w\w)(ies|y)$", "i", word)
    bare = re.sub(r"(?<=\w\w\w)(ing|ed|es|s)$", "", bare)
    bare = re.sub(r"(?<=\w\w\w)e$|(?<=([bdgklmnprt]))\1$", "", bare)
    return stem(_FORMS[bare]) if bare in _FORMS else bare


def stems(text: str) -> list[str]:
    """The stems of a text; a rank that is written as a sign is a word, and `don't` is two."""
    plain = text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("n't", " not").replace("'", "")
    return [stem(_SIGNS.get(word, word)) for word in re.findall(r"[^\W_]+", plain)]


def meanings(groups: Iterable[Iterable[str]]) -> Meanings:
    """What the words of these groups mean, and those of any game."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    usual = [[word.replace("_", " ") for word in group.split()] for group in _ALIKE.split("|")]
    for number, group in enumerate([*usual, *groups]):
        for first, *rest in filter(None, map(stems, group)):
            found.setdefault(first, []).append((tuple(rest), f"#{number}"))
    return found


FILLING: Final = frozenset(map(stem, _FILLERS.split()))


def features(words: Sequence[str], means: Meanings) -> dict[str, float]:
    """All that a text is compared by: its stems, what they mean, and pairs of them; and what each is worth."""
    found = {word: FILLER if word in FILLING else 1.0 for word in words}
    for at, word in enumerate(words):
        for rest, meaning in means.get(word, ()):
            if not rest or tuple(words[at + 1 : at + 1 + len(rest)]) == rest:
                found[meaning] = 1.0
    about = [word for word in words if word not in FILLING]
    found.update((f"{one} {other}", PAIR) for one, other in pairwise(about))
    found.update((f"{one} {other}", FILLED) for one, other in pairwise(words) if one in FILLING or other in FILLING)
    return found
