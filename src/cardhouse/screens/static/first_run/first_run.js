// @ts-check
/** The time zone of whoever opens the room is the room's, unless they say another one. */

const zone = document.getElementById("zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone instanceof HTMLInputElement && here) zone.value = here;
