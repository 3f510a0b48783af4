/** The clocks of a table, as they are between two entries of its log. */

/** @import { ClockSetting, TableState } from './types.js' */

/**
 * Returns how long both players can still think about a move, in milliseconds: what they have left,
 * and the delay that has not passed yet.
 *
 * @param {TableState} state the state after the last entry
 * @param {ClockSetting} setting
 * @param {number} at the time of play of the last entry
 * @param {number} now the time of play now
 * @returns {number[] | null}
 */
export function clocksNow({ clocks, running, status }, { delay = 0 }, at, now) {
  if (!clocks) return null;
  const left = clocks.map((time) => time + (status === '*' ? delay : 0));
  if (running) {
    const index = running.player - 1;
    const from = Math.max(at, running.since + delay);
    left[index] = Math.max(0, (clocks[index] ?? 0) - (now - from));
  }
  return left;
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
