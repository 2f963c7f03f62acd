"""Makes the pictures of the README anew: python -m docs.pictures

The stepper is run without a terminal and its screen saved as SVG. Fonts are the reader's own: no picture asks the
network for one. An exported page is opened in Chromium; where there is none, its picture is left as it is.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

from adjudicator.cli.inputs.sources import only
from adjudicator.cli.main import main as adjudicate
from adjudicator.cli.one_game.screen import Views
from adjudicator.stepper.app import Stepper
from tests.browser.window import READY, WHY, Browser, started

HERE = Path(__file__).parent
GAMES = HERE.parent / "examples" / "logs" / "crazier-eights"
PICTURES = {
    "stepper-dark": ("five-faults.game.json", 52, None, (120, 34), False),
    "stepper-light": ("eight-on-two-decks.game.json", 29, None, (120, 34), True),
    "stepper-seat": ("five-faults.game.json", 20, "Bob", (80, 24), False),
    "stepper-what-if": ("five-faults.game.json", 51, None, (80, 24), False, "b", "enter"),
}
"""For each picture the log, the step, the seat, columns and lines, whether it is light, and keys that are pressed."""
PAGES = {"page-light": ("the-blue-nine.game.txt", 4, (1280, 576), "light")}
"""For each picture of a page the log, the step, width and height, and the scheme of colours."""
_FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


async def screen(log: str, step: int, seat: str | None, size: tuple[int, int], light: bool, *keys: str) -> str:
    """The stepper's screen as SVG."""
    source = only(GAMES / log)
    app = Stepper(log, Views(source, {}), step=step, seat=seat, light=light)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        return _FONTS.sub("", app.export_screenshot(title=f"adjudicate step {log} --step {step}"))


def pages(folder: Path) -> None:
    """Every picture of a page, as PNG."""
    with tempfile.TemporaryDirectory() as scratch, started(f"{scratch}/profile") as driver:
        window = Browser(driver)
        window.cdp("Emulation.setScrollbarsHidden", hidden=True)
        for name, (log, step, size, scheme) in PAGES.items():
            page = Path(scratch, f"{name}.html")
            adjudicate(["export", str(GAMES / log), "--html", str(page)])
            window.size(*size)
            window.media(scheme=scheme)
            window.open(page, f"#s{step}")
            driver.save_screenshot(str(folder / f"{name}.png"))


def main() -> None:
    """Write every picture."""
    for name, picture in PICTURES.items():
        path = HERE / "pictures" / f"{name}.svg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(asyncio.run(screen(*picture)) + "\n", encoding="utf-8")
        print(path.relative_to(HERE.parent))
    if READY:
        pages(HERE / "pictures")
    print(*(f"docs/pictures/{name}.png" + ("" if READY else f" is left as it is: {WHY}") for name in PAGES), sep="\n")


if __name__ == "__main__":
    main()
