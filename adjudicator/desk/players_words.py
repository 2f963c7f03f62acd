"""Words that players use, in any game, and what of a question they make: stems, and what they mean.

The words of a game stand with the questions of its rulings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

_ALIKE: Final = """
    forget forgot overlook miss slip missed_out | illegal wrong mistake cheat bad invalid error fault unmatched
    misjudged out_of_order broke_the_rule penalty break_a_rule against_the_rules not_allowed foul | two twice double
    pair both couple second | several multiple more_than_one two_or_more bunch together in_one_go at_once
    at_the_same_time batch bundle all_together heap same_moment simultaneous same_time a_few loads lots | win winner
    victory aim goal object_of_the_game purpose_of_the_game | go_out empty_hand hand_is_empty hand_empty
    no_cards_in_hand last_card final_card no_cards_left_in_hand empty get_rid_of_all out_of_cards run_out_of_cards
    without_cards no_cards_left get_rid_of_everything finish | look peek see glance check view dig spy browse go_through
    look_through read flick sneak have_a_look flip_through | steal grab rob thief theft snatch nick pinch swipe pilfer
    nab rip_off | undo take_back rewind redo go_back takeback reverse do_over call_back | ally partner teammate
    team_mate team buddy side two_against_two pair_up mate pal my_guy | opponent enemy rival other_player other against
    foe against_me | end finish over stop resolve done call_it wrap_up | lose loser out eliminated dead knock_out
    knock_off fall die kick_out beaten finished_off wiped_out | start begin setup set_up opening at_the_start open
    kick_off lead_off get_going beginning | first who_start who_begin go_first starting_player | call name say announce
    declare wish ask_for shout speak state yell request | how_many number amount count size | must have_to has_to
    need_to force require compulsory obliged make_me owe mandatory got_to supposed_to have_got_to gotta hafta forced
    no_choice | points score scoring keep_score tally | tie level draw_at_the_end deadlock same_number break_even | same
    equal identical like | swap exchange trade switch replace change_for | worth value points | immediately right_away
    straight_away instantly already as_soon_as same_turn this_turn the_turn_i_play turn_it_was_played just_play
    just_put_down kick_in at_once on_the_turn | skip leave_out decline refuse pass_over rather_not ignore optional omit
    sit_out miss_out dodge not_want | more extra additional further another bonus second extra_one | tell ask show
    reveal honest truth lie lying bluff secret hide | kill destroy wipe_out eat die blow_up get_rid_of dead remove
    take_out smash hit wreck bust zap smash_up get_killed | hurt attack hit harm strike damage knock_off set_back aim
    target | everybody everyone all_players each_player all_of_us each_of_us whole_table each all whole_lot us_all
    everyone_else | player people person friends of_us | somebody someone anyone anybody bob ann cat dan he she him her
    they them guy dude bloke fellow | order sequence before after who_goes_first which_one_first which_comes_first |
    decide choose choice pick decision whose_say select determine target aim get_to | when timing by_when how_soon
    what_time at_what_point which_moment how_long | where which_place end_up | clockwise left direction round_the_table
    next counterclockwise way_round which_way | too_late late still_fix later in_time afterwards noticed_later only_now
    | add_up stack cumulative altogether sum total | several_games more_games series next_game further_game second_game
    again evening next_round | cost pay price buy spend how_much afford | nothing none no not never without | on_top top
    upper showing face_up open visible uppermost | under beneath bottom below underneath | only alone single just_one
    lone by_itself | work effective in_force active function does_anything still_do | effect ability power text
    what_it_says card_says written do_something do_anything | trigger occur go_off happen condition fire set_off kick_in
    activate | gone go_away leave remove used_up taken_off lifted uncover taken_away vanish | own owner control
    controller belong mine | new fresh newcomer just come_down came | keep stay remain hold_on lie save sit_on hang_on |
    share split divide halve even_split | agree consent settle let_me allow | object dispute objection challenge
    complain protest | fix mend make_up_for put_right repair correct make_good catch_up | limit at_most maximum up_to
    allowance cap most no_more_than cap_on | turn go move my_go your_go her_go his_go | use play put put_down lay |
    pick_up draw take | difference matter | too_early out_of_turn jump_in interrupt jump_the_queue before_her_turn |
    change_hands gain take_control steal take_over switch | protect guard save shield reduce fewer less minus lower |
    put_back go_back return give_back | how_many_people how_many_players how_many_of_us number_of_players group |
    leftover rest remain left_over | survive alive left remain last_one still_standing last_man | advantage edge unfair
    handicap head_start easier better_off fair | one_by_one one_at_a_time singly one_after_another one_after_the_other
    in_a_row
"""
"""Groups of words that come to the same."""
_OF_ONE: Final = """
    be am are been is was were | beat beaten | begin began begun | break broke broken | buy bought | choose chose chosen
    | color colour | come came comes coming | deal dealt | die died dies dying | do did does | draw drawn drew | eat ate
    eaten | fall fallen fell | find found | forgot forget forgotten | get gets getting got | give gave given | go goes
    going gone went | have had has | hide hidden | hold held | keep kept | lay laid | life lives | lose loss lost | make
    made | pay paid | run ran | say said | see saw seen | send sent | show shown | sit sat | spend spent | steal stole
    stolen | take taken took | tell told | through thru | though tho | throw threw thrown | tie tied ties | win won |
    two 2 2nd | three 3 | four 4 | five 5 | six 6 | seven 7 | eight 8 | nine 9 | ten 10 | jack j | queen q | king k
"""
"""Words, each with its other forms and signs."""
_FORMS: Final = {form: word for word, *forms in map(str.split, _OF_ONE.split("|")) for form in forms}
_NOT: Final = re.compile(
    r"\b(can(?=[nt'])|(?:are|could|did|do|does|had|has|have|is|must|should|was|were|would)(?=n))(?:not|n?'?t)\b|n't\b"
)
"""A word with `not` at its end."""
_FILLERS: Final = """
    a about actually again all allowed also an and ann any anyway as at be bob but by can cat correct could dan do else
    even fine for from get go gonna guys happen happens have he her hers hey hi him his how i id if im in it its ive
    just legal lemme let may me might must my n no not now of ok okay on one or our ours out please pls put really right
    s she should so some still t than that the their them then there these they thing this those to too u up ur us wanna
    we what when where which while who whose why will with would yes you your
"""
"""Words of a question that say little of what it is about."""

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


@cache
def stems(text: str) -> tuple[str, ...]:
    """The stems of a text; a rank that is written as a sign is a word, and `don't` is two."""
    plain = _NOT.sub(r"\1 not", text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")).replace("'", "")
    return tuple([stem(word) for word in re.findall(r"[^\W_]+", plain)])


def meanings(groups: Iterable[Iterable[str]]) -> Meanings:
    """What the words of these groups mean, and those of any game."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    usual = [[word.replace("_", " ") for word in group.split()] for group in _ALIKE.split("|")]
    for number, group in enumerate([*usual, *groups]):
        for first, *rest in filter(None, map(stems, group)):
            found.setdefault(first, []).append((tuple(rest), f"#{number}"))
    return found


FILLING: Final = frozenset(map(stem, _FILLERS.split()))


def meant(words: tuple[str, ...], means: Meanings) -> list[tuple[str, list[str]]]:
    """Each word with the groups that it stands in, alone or with those that follow it."""
    return [
        (word, [of for rest, of in means.get(word, ()) if not rest or words[at + 1 : at + 1 + len(rest)] == rest])
        for at, word in enumerate(words)
    ]


def features(words: tuple[str, ...], means: Meanings) -> frozenset[str]:
    """All that a text is compared by: its stems, and what they mean."""
    return frozenset(words).union(*[groups for _, groups in meant(words, means)])
