// The app: which screen is shown, and what the judge is doing.
import { html, render } from "./lit-html/lit-html.js";
import { ready } from "./judge.js";
import { open, openText } from "./open.js";
import { openSteps, play, STEPS } from "./play/play.js";

const screens = [play, open];
const MARK = "#game1=";
let at = screens[0];

function redraw() {
  render(at.view(redraw), document.getElementById("screen"));
  render(screens.map((one) => html`
    <a href="#/${one.key}" aria-current=${one === at ? "page" : "false"}>${one.title}</a>`), document.getElementById("places"));
}

function go() {
  if (location.hash.startsWith(MARK)) {
    at = open;
    openText(location.href, "link.game.json", redraw);
  } else if (location.hash.startsWith(STEPS)) {
    at = play;
    openSteps(location.href, redraw);
  } else {
    at = screens.find((one) => location.hash.split("/")[1] === one.key) || screens[0];
  }
  redraw();
}

const state = document.getElementById("judge");
state.textContent = "The judge is getting ready...";
ready.then(() => { state.textContent = ""; }, (error) => { state.textContent = `The judge does not start: ${error.message}`; });
addEventListener("hashchange", go);
go();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js");
