// @ts-check
import assert from "node:assert/strict";
import { phrase, usePhrases } from "../../../src/cardhouse/screens/static/texts.js";

Deno.test("what a view says is told in the page's language, gaps and parts in turn", () => {
  usePhrases({
    "{who} must move: {why}": "{who} muss wechseln: {why}",
    "table {table} has an open seat; {why}": "Tisch {table} hat einen freien Platz; {why}",
    "first of the volunteers": "als Erster freiwillig",
    "rake {percent}% up to {most}": "Rake {percent} % bis {most}",
    "{amount} at {pot}": "{amount} bei {pot}",
  });
  const says = "Ann must move: table 2 has an open seat; first of the volunteers";
  assert.equal(phrase(says), "Ann muss wechseln: Tisch 2 hat einen freien Platz; als Erster freiwillig");
  assert.equal(phrase("rake 10% up to $6"), "Rake 10 % bis $6");
  assert.equal(phrase("$1 at $10, $2 at $20"), "$1 bei $10, $2 bei $20");
  assert.equal(phrase("Ann, the rest"), "Ann, the rest");
  usePhrases({});
  assert.equal(phrase(says), says);
});

Deno.test("a hand is told by its kind and ranks, several in turn, and a name is no rank", () => {
  usePhrases({
    "two pair, {rank} and {second}": "zwei Paar, {rank} und {second}",
    "{rank} high": "höchste Karte {rank}",
    "{pips} low": "{pips} Low",
    "{who} wants a supervisor": "{who} möchte die Aufsicht",
    "rank kings": "Könige",
    "rank fours": "Vieren",
    "rank ace": "Ass",
  });
  assert.equal(phrase("two pair, kings and fours, 8-6 low"), "zwei Paar, Könige und Vieren, 8-6 Low");
  assert.equal(phrase("ace high"), "höchste Karte Ass");
  assert.equal(phrase("ace wants a supervisor"), "ace möchte die Aufsicht");
  assert.equal(phrase("Hold'em high"), "Hold'em high");
  usePhrases({});
});
