// What counts how much in the search: of two equal finds the heading goes before the page that it stands on,
// and what people of a room read before what is about the project.
const SHELVES = { project: -9, api: -8, roles: 3, "first-night": 3, faults: -4, threats: -2, trust: -2 };
const shelf = (page) => SHELVES[page.split("/")[0]] ?? 0;
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, , anchor, , score]) => score + shelf(page) + (anchor ? 1 : 0),
};
