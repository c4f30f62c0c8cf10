// @ts-check
/**
 * Streets that come at once when nobody can bet any more: dealt out on the felt one after the other, so that
 * everybody sees them come. Only how it is shown waits; who asks for less motion sees it all at once.
 */

/** @typedef {import("./felt.js").Table} Table */
/** @typedef {import("./told.js").Told} Told */
/** @typedef {{type: string, view?: any, own?: any, events?: Told[]}} Message */

const STREET_MILLISECONDS = 1100;

/**
 * The table as it is to be seen before a message is: once for each street that nobody could bet on.
 * @param {Table | null} last what was seen before @param {Message} message
 * @returns {Table[]}
 */
export function stages(last, message) {
  const hand = last?.hand;
  const events = message.events ?? [];
  const after = message.view?.hand;
  const bets = after && after.waits_for !== "show" && after.waits_for !== "over";
  if (!last || !hand || bets || events.some((event) => event.type === "HandBegan" || event.run)) return [];
  const won = events.reduce((sum, event) => sum + (event.type === "PotAwarded" ? event.chips ?? 0 : 0), 0);
  const pot = after?.pot ?? won;
  /** @type {Map<number, string[]>} */
  const shown = new Map();
  let board = hand.board ?? [];
  const found = [];
  for (const event of events) {
    if (event.type === "Shown") shown.set(event.seat ?? 0, event.cards ?? []);
    if (event.type !== "BoardDealt") continue;
    board = [...board, ...(event.cards ?? [])];
    const seats = last.seats.map((seat) => ({ ...seat, bet: 0, shown: shown.get(seat.seat) ?? seat.shown }));
    const still = { street: "", acting: 0, waits_for: "cards", clock: null, pots: [] };
    found.push({ ...last, seats, hand: { ...hand, ...still, board, pot } });
  }
  return found;
}

/** Passes messages on in their order; what is dealt out before one keeps the next ones waiting. */
export class RunOut {
  /**
   * @param {() => Table | null} last @param {(view: Table) => void} dealt draws one stage
   * @param {(message: any) => void} show
   */
  constructor(last, dealt, show) {
    this.last = last;
    this.dealt = dealt;
    this.show = show;
    /** @type {Message[]} */
    this.waiting = [];
    this.busy = false;
  }

  /** @param {Message} message */
  async take(message) {
    this.waiting.push(message);
    if (this.busy) return;
    this.busy = true;
    try {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
        const calm = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
        for (const view of calm ? [] : stages(this.last(), next)) {
          this.dealt(view);
          await new Promise((done) => setTimeout(done, STREET_MILLISECONDS));
        }
        this.show(next);
      }
    } finally {
      this.busy = false;
    }
  }
}
