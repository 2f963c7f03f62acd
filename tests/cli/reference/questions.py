"""What players ask `adjudicate rule`, in the words that they would type, and the rulings that answer it."""

from typing import Final, NamedTuple


class Asked(NamedTuple):
    """A question, and the rulings of which any is an answer: one for each book that speaks of it."""

    question: str
    answers: tuple[str, ...]


def _asked(question: str, answers: str) -> Asked:
    return Asked(question, tuple(answers.split()))


QUESTIONS: Final = (
    # Crazier Eights, and Avalon
    _asked("forgot to draw", "CE-7.3 AV-2.2 CE-F.11"),
    _asked("can I play two cards in one turn", "CE-6.2 AV-2.3 C8-5.1"),
    _asked("play two cards in a turn", "CE-6.2 AV-2.3 C8-5.1"),
    _asked("what happens when the draw pile is empty", "CE-3.2 CE-3.3 CE-3.4 AV-8.1 AV-8.2"),
    _asked("may I draw twice", "CE-7.3 AV-2.2 CE-3.1"),
    _asked("who starts", "CE-1.1 AV-1.1 C8-5.1"),
    _asked("can I discard a wild on a wild", "CE-8.2 AV-4.1 AV-4.2"),
    _asked("do I have to discard every turn", "CE-6.4"),
    _asked("how many cards do we get at the start", "CE-1.2 AV-1.2 C8-3.1 KP-1.2"),
    _asked("I forgot to say a color after my 8", "CE-8.3 AV-4.2 C8-5.6"),
    _asked("the first card turned up is an eight, what color is it", "CE-8.7 AV-18.2"),
    _asked("is it a win if my last card is an event", "CE-D.3 AV-D.2"),
    _asked("does a discarded card do what it says", "CE-8.10 AV-4.3"),
    _asked("where does a played event card go", "CE-9.3 AV-3.2"),
    _asked("can I look at somebody else's hand", "CE-3.6 AV-12.3"),
    _asked("how many castles count", "CE-10.13 AV-15.2"),
    _asked("my asset was destroyed before its ability, does it still work", "CE-10.4 AV-14.4"),
    _asked("can I play Death when there are no assets", "CE-12.7 AV-18.8"),
    _asked("do I lose with four cards in play", "CE-10.9"),
    _asked("my teammate won, do I win too", "CE-11.2 AV-16.1"),
    _asked("do we take our turns together as a team", "AV-16.2 CE-D.28 AV-D.12"),
    _asked("second player skips the first draw", "AV-9.1"),
    # Crazy Eights
    _asked("what if nobody can play", "C8-6.2 C8-D.12"),
    _asked("can I pass even though I could play", "C8-5.3 C8-5.2"),
    _asked("how many points is an eight worth", "C8-6.1"),
    _asked("can I draw even if I have a card that fits", "C8-5.4"),
    _asked("can you finish with an eight", "C8-D.7"),
    _asked("do we reshuffle when the stock is empty", "C8-D.2"),
    _asked("who deals next", "C8-D.6"),
    _asked("I was dealt six cards instead of five", "C8-7.1 C8-3.1 C8-7.2"),
    _asked("how long does the named suit last", "C8-D.8 CE-D.5"),
    _asked("where do partners sit", "C8-D.5"),
    # Knowledge is power
    _asked("can I look at my own cards", "KP-2.1 KP-3.1 KP-D.11 KP-1.2"),
    _asked("can I pay with my last token", "KP-D.2"),
    _asked("two players tie for lowest card", "KP-D.1"),
    _asked("is an ace high or low", "KP-D.9"),
    _asked("who draws first after the round", "KP-5.2 KP-D.16"),
    _asked("can I steal a card from another player", "KP-3.2"),
    _asked("what happens to the cards of someone who is eliminated", "KP-D.8 CE-2.2 AV-6.1 CE-D.2"),
    _asked("when may I use a buff", "KP-2.7"),
)
"""Forty questions, about as many of each game as it has rulings."""

FURTHER: Final = (
    _asked("whose turn is next", "CE-6.1 AV-2.1 C8-D.4 C8-5.1"),
    _asked("can I name a colour that is not in the deck", "CE-12.1 AV-18.5"),
    _asked("we noticed too late that he broke the rules", "CE-D.20 CE-D.26 CE-F.11"),
    _asked("two players lose at the same time", "CE-2.5 CE-D.10 CE-D.27"),
    _asked("can I put down several cards at once", "CE-F.10 CE-8.5 AV-18.1"),
    _asked("is the card I just played active right away", "CE-F.8 CE-9.2 AV-3.1"),
    _asked("do I have to use the ability", "CE-12.6 AV-18.7"),
    _asked("who decides what gets destroyed", "CE-9.5 AV-3.1 CE-10.2 AV-3.2 AV-D.8"),
    _asked("lying about how many cards I hold", "CE-F.14 AV-18.4"),
    _asked("extra turn", "CE-D.30 AV-16.4"),
    _asked("number of decks for six players", "C8-1.2 CE-0.1 AV-17.2 AV-17.1"),
    _asked("can my partner make me play a card", "C8-7.3 C8-D.15"),
    _asked("who shuffles and cuts", "C8-2.2"),
    _asked("how do you win the final", "KP-6.1 KP-D.6"),
    _asked("how much does it cost to swap my whole hand", "KP-3.6 KP-D.17"),
    _asked("out of life tokens", "KP-4.1 KP-D.20"),
    _asked("can I select a card I have not seen", "KP-2.3"),
    _asked("the buff deck ran out", "KP-D.18"),
)
"""Questions that nobody looked at while the search was made."""
