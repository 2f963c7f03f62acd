// Below the title of a card stands what it says, below that of a ruling its id and name. A page that is found by its id or name is listed once.
// First come pages that have the words in their title, then those that have them in the line below.
var Scorer = {
  score: (hit) => {
    const [page, title, , , score, , kind] = hit;
    const says = typeof SAYS !== "undefined" && Object.hasOwn(SAYS, page) ? SAYS[page] : "";
    if (kind === "index") hit[2] = "";
    if (says && !hit[2]) hit[3] = says;
    const asked = (new URLSearchParams(window.location.search).get("q") ?? "").toLowerCase().split(/\s+/);
    const holds = (text) => asked.every((word) => text.toLowerCase().includes(word));
    return score + (holds(title) ? 10 : 0) + (says && holds(says) ? 5 : 0);
  },
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
