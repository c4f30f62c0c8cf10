// @ts-check
/**
 * What a wall shows at once: as many games as people can read from across the room. Where there are more, and
 * where a list has more names than find room, pages turn by themselves.
 */

export const GAME_WIDE = 17;
export const GAME_HIGH = 9;

/**
 * How many games find room at most; long names and many words take more (`Wall.show` in board.js looks).
 * @param {number} width @param {number} height @param {number} em the size of the type, all in pixels
 * @returns {number}
 */
export function fitting(width, height, em) {
  const across = Math.max(1, Math.floor(width / (GAME_WIDE * em)));
  return across * Math.max(1, Math.floor(height / (GAME_HIGH * em)));
}

/**
 * The games of one page; all pages are about as full.
 * @template T
 * @param {T[]} games @param {number} fits @param {number} turn
 * @returns {{games: T[], each: number, page: number, pages: number}}
 */
export function pageOf(games, fits, turn) {
  const pages = Math.max(1, Math.ceil(games.length / fits));
  const each = Math.ceil(games.length / pages);
  const page = turn % pages;
  return { games: games.slice(page * each, (page + 1) * each), each, page: page + 1, pages };
}

/**
 * With which name a list goes on when it turns: after the last that was seen, or from the first again.
 * @param {number} from @param {number} seen how many were shown @param {number} all
 * @returns {number}
 */
export function nextName(from, seen, all) {
  const next = from + Math.max(1, seen);
  return next < all ? next : 0;
}
