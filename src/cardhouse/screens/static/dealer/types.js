// @ts-check
/**
 * What the view of a table has for its dealer, as types.
 *
 * @typedef {{seat: number, player: string, stack: number, person?: string, bet?: number, cards?: number, up?: string[], shown?: string[], in_hand?: boolean, folded?: boolean, all_in?: boolean, away?: boolean, busted?: boolean, leaving?: boolean, behind?: number, missed?: string[], did?: string, drew?: number | null}} Seat
 * @typedef {{seat: number, name: string, person: string, until?: number, lapsed?: boolean, cite?: string | null}} Held
 * @typedef {{seat: number, kind: string, count?: number, chips?: number, until?: number, says?: string, cite?: string | null}} Mark
 * @typedef {{seat: number, kind: string, chips: number, dead?: number}} Post
 * @typedef {{button: number, posts?: Post[], straddles?: {seat: number, least: number, most: number}[], killers?: number[], game?: string}} Coming
 * @typedef {{pays: {seat: number, chips: number, pocket?: boolean}[], until?: number, left_in_pot?: number, cite?: string | null}} Due
 * @typedef {{pot: number, chips: number, seats: number[], run?: number}} Part
 * @typedef {{what: string, seat?: number, chips?: number, cards?: number}} Entered
 * @typedef {{places?: number[], joker?: boolean, openers?: number[], forced_open?: boolean, declarers?: number[], splits?: boolean, to_discard?: number[], runs?: number, shows?: number, parts?: Part[], promotional?: number, last?: Entered}} InHand
 * @typedef {{marks?: Mark[], chips?: number[], down_until?: number, down_cite?: string | null, charge?: string, draws?: number[], coming?: Coming, due?: Due, hand?: InHand}} Tablet
 * @typedef {{person: string, name: string, why?: string, cite?: string | null}} Named
 * @typedef {{next: string, why?: string, cite?: string | null, choices?: import("../player/wagers.js").Choices, high_low?: boolean, dealer?: string, dealer_since?: number, time?: string, held?: Held[], away?: {seat: number, says: string, cite?: string | null}[], asked?: {seat: number, says: string}[], needs?: {kind: string, says: string, cite?: string | null, until?: number}[], rulings?: import("../staff/ruling.js").Ruling[], begins?: boolean, tablet?: Tablet, floor?: {coming?: {seat: number, comes?: Named[]}[], arrived?: Named[], proposal?: {spread: string}}}} Desk
 * @typedef {{game: string, street: string, waits_for: string, acting: number, pot: number, board?: string[], boards?: string[][], common?: string, level?: number, rake?: number, pots?: number[], clock?: {since: number, until: number, cite?: string | null}}} Hand
 * @typedef {{table: number, spread: string, game: string, mode: string, stage: string, size: number, button: number, seats: Seat[], hand?: Hand, hands?: number, carried?: number, desk: Desk}} Table
 * @typedef {{type: string, [field: string]: unknown}} Command
 */

/** @param {Table} view @param {number} seat @returns {string} */
export function nameOf(view, seat) {
  return view.seats.find((one) => one.seat === seat)?.player ?? "";
}

/** A command for the hand at a table. @param {Table} view @param {Command} inner @returns {Command} */
export function inHand(view, inner) {
  return { type: "Act", table: view.table, act: inner };
}

/** @param {Table} view @returns {InHand} */
export function handOf(view) {
  return view.desk.tablet?.hand ?? {};
}

/** @param {Table} view @returns {boolean} */
export function tracked(view) {
  return view.mode === "tracked";
}
