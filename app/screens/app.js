// The app: which screen is shown, and what the judge is doing.
import { html, nothing, render } from "./lit-html/lit-html.js";
import { parts, to } from "./address.js";
import { ask, LINKED, openLink } from "./ask/ask.js";
import { ready, watchJudge } from "./judge.js";
import { open, openText } from "./open.js";
import { openSteps, play, STEPS } from "./play/play.js";
import { rules } from "./rules.js";
import { keepOffline } from "./version.js";

const screens = [ask, play, open, rules];
const MARK = "#game1=";
let at = screens[0];

// Each screen has a style of its own, and nothing of another's.
function dress() {
  for (const link of document.querySelectorAll("link[data-of]")) link.media = link.dataset.of === at.key ? "all" : "not all";
}

function redraw() {
  render(at.view(redraw), document.getElementById("screen"));
  render(screens.map((one) => html`
    <a href=${to(one.key)} aria-current=${one === at ? "page" : "false"}>${one.title}</a>`), document.getElementById("places"));
}

function go() {
  if (location.hash.startsWith(MARK)) {
    at = open;
    openText(location.href, "link.game.json", redraw);
  } else if (location.hash.startsWith(LINKED)) {
    at = ask;
    openLink(location.href, redraw);
  } else if (location.hash.startsWith(STEPS)) {
    at = play;
    openSteps(location.href, redraw);
  } else {
    const [key, ...rest] = parts();
    at = screens.find((one) => one.key === key) || screens[0];
    at.enter?.(rest, redraw);
  }
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close(); // as with the way back on a phone
  dress();
  redraw();
}

const state = document.getElementById("judge");
watchJudge((words, end) => render(html`${words}${end ? html` <button type="button" @click=${end}>End it</button>` : nothing}`, state));
ready.catch(() => {}).then(keepOffline); // by then its files are in the browser's cache
addEventListener("hashchange", go);
go();
