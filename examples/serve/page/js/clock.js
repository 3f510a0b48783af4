/** The clocks of a table: the table tells what is left, and the page only counts down. */

/** @import { ClocksShown } from './types.js' */

/**
 * Returns what the clock of a player shows: how long the player can still think about a move, and
 * whether that is short.
 *
 * @param {ClocksShown} clocks
 * @param {1 | 2} player
 * @param {number} passed how long ago that was told, in milliseconds
 */
export function clockFace({ left, running, short }, player, passed) {
  const time = Math.max(0, left[player - 1] - (running === player ? passed : 0));
  return { text: clockText(time), isShort: time < short };
}

/** Returns a time in words of digits: `2d 9:00:00`, `9:58`, `0:07.3`. @param {number} milliseconds */
export function clockText(milliseconds) {
  const tenths = Math.ceil(milliseconds / 100);
  const seconds = milliseconds < 10_000 ? tenths / 10 : Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - minutes * 60;
  const digits =
    milliseconds < 10_000 ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}:${digits}`;
  const days = hours >= 24 ? `${Math.floor(hours / 24)}d ` : '';
  return `${days}${hours % 24}:${String(minutes % 60).padStart(2, '0')}:${digits}`;
}
