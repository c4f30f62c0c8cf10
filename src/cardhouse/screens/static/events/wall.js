// @ts-check
/** The clock of an event on a wall, with its prizes. */

import { eventSubject, watchClock } from "./clock.js";
import { live } from "../page.js";
import { watchPrizes } from "./prizes.js";
import { signal } from "./signal.js";

const subject = eventSubject();
if (subject) {
  watchClock(subject);
  live().watch(subject, (message) => signal(message.view.clock));
  watchPrizes(subject.slice("event ".length));
}
