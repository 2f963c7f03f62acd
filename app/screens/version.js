// The app kept for times without a network, and a newer version of it that has come.
import { html, render } from "./lit-html/lit-html.js";

let asked = false; // whether somebody wants the new version now

function tell(waiting) {
  const take = () => { asked = true; waiting.postMessage("now"); };
  render(html`A new version is there. <button type="button" @click=${take}>Use it</button>`, document.getElementById("news"));
}

function watch(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) tell(coming);
    });
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {}); // there may be no network
  });
}

// Keep the app's files. Some browsers have no place for them, or not in a private window: it works without.
export async function keepOffline() {
  const keeper = navigator.serviceWorker;
  if (!keeper) return;
  keeper.addEventListener("controllerchange", () => { if (asked) location.reload(); });
  await keeper.register("offline.js").then(watch, () => {});
}

// Ask the browser not to clear what the user has kept here when it runs short of room.
export function keepForGood() {
  return navigator.storage?.persist?.().catch(() => false);
}

addEventListener("appinstalled", keepForGood);
