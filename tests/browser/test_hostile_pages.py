"""Whatever stands in a log, its page runs no script of it, asks nobody, and has no markup that the log wrote."""

import json
import random

import pytest

from tests.browser.conftest import FIVE_FAULTS

TAGS = "return [document.scripts.length, document.querySelectorAll('svg, img, iframe, object, embed, base').length]"
PAYLOADS = [
    "<img src=x onerror=owned=1>", "</script><script>owned=1</script>", "<svg/onload=owned=1>", "javascript:owned=1",
    '" onclick="owned=1', "' autofocus onfocus='owned=1", "<!--", "]]>", "--><script>owned=1</script>",
    "\u2028owned=1//", "${owned=1}", "{{owned=1}}", "</title><script>owned=1</script>", "<base href=//x.example>",
    "<iframe srcdoc='<script>parent.owned=1</script>'>", "\\u003cscript>owned=1</script>", "\u202e",
]  # fmt: skip


def hostile(seed):
    """A game with five faults in which every text is hostile: names of players, title, notes and remarks."""
    dice = random.Random(seed)
    log = json.loads(FIVE_FAULTS.read_bytes())
    names = {name: f"{name}{dice.choice(PAYLOADS)}" for name in log["players"]}
    text = json.dumps(log)
    for name, other in names.items():
        text = text.replace(json.dumps(name), json.dumps(other))
    log = json.loads(text)
    log["title"], log["notes"] = dice.choice(PAYLOADS), "\n".join(dice.sample(PAYLOADS, 5))
    for step in log["steps"]:
        step["text"] = dice.choice(PAYLOADS)
    return json.dumps(log, ensure_ascii=False)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_of_a_hostile_log_runs(browser, page, tmp_path, seed):
    """Opened, walked through, searched, printed as JSON; the console stays empty."""
    file = tmp_path / "hostile.game.json"
    file.write_text(hostile(seed), encoding="utf-8")
    path = page(file)
    browser.open(path, "#s3")
    browser.press(
        "s", "\ue00c", "l", "\ue00c", "d", "\ue00c", "r", "\ue00c", "v", "y", "/", "o", "w", "\ue007", "G", "?"
    )
    assert browser.run("return typeof owned") == "undefined"
    assert browser.run(TAGS) == [2, 0]
    assert [url for url in browser.requests() if not url.startswith("data:")] == [path.as_uri()]
    assert browser.complaints() == []
