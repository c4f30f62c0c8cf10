// @ts-check
/** The code for phones on boards and kiosks, which changes every few minutes. */

const EVERY = 120_000;

async function renew() {
  const room = encodeURIComponent(document.body.dataset.room ?? "");
  try {
    const answer = await fetch(`/rooms/${room}/board/code`, { credentials: "same-origin" });
    const shown = document.querySelector(".code svg");
    if (!answer.ok || !shown) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    shown.replaceWith(document.adoptNode(drawn));
  } catch {
    // The next one comes in a while; the one that is shown is good for some minutes.
  }
}

setInterval(renew, EVERY);
