// @ts-check
/** The clock of an event on a wall, with its prizes. */

import { eventSubject, watchClock } from "./clock.js";
import { watchPrizes } from "./prizes.js";

const subject = eventSubject();
if (subject) {
  watchClock(subject);
  watchPrizes(subject.slice("event ".length));
}
