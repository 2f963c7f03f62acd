"""What stands on the pages, before a generator makes files of them."""

import html
import re

import pytest

from adjudicator import catalogue
from adjudicator.cli.main import main
from adjudicator.cli.program import GROUPS
from adjudicator.games.crazier_eights.bench import ZONES
from adjudicator.reports.abilities_in_words import in_words
from adjudicator.reports.frames import Face, Frame, SeenPlace, SeenSeat
from docs.site.book_page import book_page, cards_page, rulings_page
from docs.site.card_page import card_page, deck_page
from docs.site.command_page import commands_page
from docs.site.front_page import MisplacedError, front_page, misplaced
from docs.site.markup import Page, esc, heading, page, tag
from docs.site.paths import href, of_card
from docs.site.ruling_page import ruling_page
from docs.site.shelf import Place
from docs.site.sources import documents, listed, pages
from docs.site.table import picture


def text(page):
    """What a page says, without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.source))


def test_a_ruling_says_what_the_command_says(shelf):
    """Its sentence, why, breach, near miss, remedy, its place and its books."""
    page = ruling_page(shelf, "CE-8.1")
    assert page.says == "CE-8.1 unmatched-discard. Crazier Eights, comprehensive rules"
    assert heading("A card other than an eight is discarded only on its own colour or rank.") in page.source
    said = text(page)
    for part in (
        "CE-8.1 unmatched-discard",
        "Why What lies on top decides",
        "Breach A blue five on a red seven.",
        "Near miss A blue seven on a red seven.",
        "Remedy Take the card back; another that fits may be discarded. (by agreement)",
        "Crazier Eights, III (8) Discarding cards (the book&#x27;s text)",
        "Crazier Eights: Avalon (2017) : replaced there by AV-4.1",
    ):
        assert part in said


def test_a_scene_shows_the_table_the_steps_and_the_verdict(shelf):
    """The finding stands at its step, with the ruling and the remedy; a scene without one says so."""
    page = ruling_page(shelf, "CE-8.1")
    scene = page.source.split('id="scene-')[3]
    assert "flagged" in scene
    assert re.search(r'<li value="1">Bob discards Castle \(blue five\)<div class="finding error">', scene)
    assert "Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven." in scene
    assert "now, if all players agree (CE-D.20): take the card back" in scene
    assert "cards/house-52/castle.html" in scene
    assert page.source.count("No fault.") == page.source.count('class="sign fine"') >= 1


def test_a_card_says_what_it_does_and_where_it_is_named(shelf):
    """Its text, what the tool makes of it, its decks with their colours, rulings and scenes."""
    place, card = next(found for found in shelf.cards() if found[0] == Place("house-52", "castle"))
    page = card_page(shelf, place, card)
    said = text(page)
    assert page.says == card.text
    assert "whenever an opponent&#x27;s card makes you draw, you draw one fewer." in said
    assert "The house deck in the colours of 2017 : purple there" in said
    assert "CE-10.12 castle-miscounted" in said
    assert "CE-10.12.html#scene-1".lower() in page.source


def test_the_search_finds_a_page_by_its_names(shelf):
    """A ruling by id and name; a card by name, id, and rank and suit."""
    place, card = next(found for found in shelf.cards() if found[1].id == "castle")
    named = re.compile(r"! single: (.*)")
    assert named.findall(ruling_page(shelf, "CE-8.1").source) == ["ce-8.1", "unmatched-discard"]
    assert named.findall(card_page(shelf, place, card).source) == ["castle", "5 eye"]


def test_every_card_and_deck_has_its_page(shelf):
    """Each card of each deck is drawn once and leads to its own page."""
    homes = {place for place, _ in shelf.cards()}
    for id, pack in shelf.packs.items():
        source = deck_page(shelf, id).source
        assert source.count('<span class="tb-card') == len(pack.cards)
        assert {shelf.home(id, card.id) for card in pack.cards} <= homes
    index = cards_page(shelf).source
    assert [place for place in homes if href("cards/index", of_card(place)) not in index] == []


def test_books_list_their_rulings(shelf):
    """Each under its book, and what stands in place of it elsewhere."""
    assert "rulings/ce-8.1.html" not in rulings_page(shelf).source
    assert 'href="ce-8.1.html"' in rulings_page(shelf).source
    avalon = text(book_page(shelf, "crazier-eights-avalon"))
    assert "AV-15.1 castle-miscounted" in avalon
    assert re.search(r"CE-10\.12 castle-miscounted .*? Here: AV-15\.1", avalon)


def test_paths_are_unlike():
    """No two pages are one file, on a disk that knows no case either."""
    found = [page.path.lower() for page in pages(["CE-8.1"])]
    assert len(found) == len(set(found))
    assert {"index", "log-format", "for-players", "for-designers", "for-ci", "rulings/ce-8.1"} <= set(found)


def test_commands_stand_in_their_groups():
    """As help lists them, each with what it does and the document that says more."""
    source = commands_page().source
    table, _ = source.split("## At the table")[1].split("## With a log")
    assert re.findall("#command-([a-z]+)", table) == [*GROUPS["At the table"]]
    assert '<a href="#command-ask"><code>ask</code></a> | Say whether a move is allowed' in table
    assert " More: [](ask.md) |" in table


def test_every_command_is_told():
    """With its usage and its options, whatever there is."""
    said = text(commands_page())
    assert "adjudicate replay [OPTIONS]" in said
    assert "--until" in said
    assert "rich" not in said


def test_the_front_page_asks_the_tool(shelf, capsys):
    """Its dispute is drawn, and answered as the command answers, with a link to the ruling."""
    said = text(front_page(shelf, listed(shelf)))
    [asked] = re.findall(r"\$ adjudicate ask &quot;(.*?)&quot;", said)
    assert "\nASK" not in said
    main(["ask", asked])
    assert re.sub(r"\s+", " ", html.escape(capsys.readouterr().out)).strip() in said
    assert 'href="rulings/ce-8.1.html"' in front_page(shelf, listed(shelf)).source
    assert 'href="cards/house-52/rain-of-letters.html"' in front_page(shelf, listed(shelf)).source


LISTS = "# A\n\n```{toctree}\n:hidden:\n:caption: B\n\na\nb\n```\n\n```{toctree}\n:hidden:\n\nc\n```\n"


@pytest.mark.parametrize(
    ("pages", "faults"),
    [
        (["a", "b", "c"], []),
        (["a", "b", "c", "d", "e"], ["no list has d, e"]),
        (["a", "c"], ["there is no page b"]),
        (["a", "d", "c"], ["no list has d", "there is no page b"]),
    ],
)
def test_every_page_is_in_one_list(pages, faults):
    """What no list has is named, and so is a name that is no page."""
    assert misplaced(LISTS, pages) == faults


def test_no_page_is_in_two_lists(shelf):
    """It is named; and a site with a page that no list has is not built."""
    assert misplaced(LISTS.replace("\nc\n", "\na\nc\n"), "abc") == ["more than one list has a"]
    with pytest.raises(MisplacedError, match=r"docs/site/index\.md: no list has new"):
        front_page(shelf, [*listed(shelf), Page("new", "")])


def test_no_document_links_out_of_the_site():
    """A file of the project that has no page is named, not linked."""
    assert not [page.path for page in documents() if "](../" in page.source]


@pytest.mark.parametrize("deck", list(catalogue.decks()))
def test_abilities_read_as_sentences(deck, snapshot):
    """What the data of a card says, in words: nothing is left out or printed raw."""
    pack = catalogue.shipped_pack(deck)
    said = [f"{card.id}: {in_words(ability)}" for card in pack.cards for ability in card.abilities]
    assert not re.search(r"None|[_{}\[\]]|  |,,", "\n".join(said))
    if not pack.deck.parent:
        assert said == snapshot


HOSTILE = "<b onclick=x>`\"'&amp;\x1b[31m\u202e"


def test_text_is_never_markup():
    """What a log says opens no element, leaves no attribute, ends no fence and turns no writing direction."""
    assert esc(HOSTILE) == "&lt;b onclick=x&gt;&#96;&quot;&#x27;&amp;amp;\\e[31m\\u202e"
    assert tag("i", title='" onclick="x') == '<i title="&quot; onclick=&quot;x"></i>'
    assert heading("# {x} [y](z) <b>", 3) == "### \\# \\{x\\} \\[y\\]\\(z\\) \\<b\\>\n"


@pytest.mark.parametrize("name", ["a\n# b", "a\n" + "`" * 12, "{ref}`a`", "a\x1b[31m", "a; b"])
def test_a_strange_name_stays_in_its_index(name):
    """It is one line, which ends no fence."""
    entry, *_ = page("a", "A", called=(name, " ")).source.split("---\n\n")[1].split("\n\n")
    fence, end, *more = entry.split("\n")
    assert (fence[:12], end, more) == ("`" * 12, "`" * 12, [])
    assert not set(fence[12:]) & {"`", ";", "\x1b"}


def test_a_table_of_strange_names():
    """Cards and players of any name are drawn as text; a colour that is no word has no class."""
    face = Face(id="x", name=HOSTILE, rank="<5>", suits=("<s>",), colours=("a b", "red"), type="asset", text=HOSTILE)
    hand, play, discard, pile = (SeenPlace(zone, n, ()) for zone, n in zip(ZONES, (4, 1, 3, 0), strict=True))
    own = (hand._replace(cards=(0, 0, -1, -1)), play._replace(cards=(0,)))
    seat = SeenSeat(name=HOSTILE, team="", places=own, counters=(), out=False, on_turn=True)
    shared = (pile, discard._replace(cards=(-1, 0), named=HOSTILE))
    frame = Frame(0, 1, "", (seat,), shared, (), (HOSTILE,), "", False)
    drawn = picture(frame, [face], lambda kind: "", "a table")
    assert "<b onclick" not in drawn
    assert drawn.count("&lt;5&gt;") == 4
    assert re.search(r"<b>2</b><span[^>]*>face down", drawn)
    assert "and one card below" in drawn or "and 1 card below" in drawn
    assert "tb-a b" not in drawn
