// @ts-check
/** The clock of an event on a wall. */

import { eventSubject, watchClock } from "./clock.js";

const subject = eventSubject();
if (subject) watchClock(subject);
