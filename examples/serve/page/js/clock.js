/** The clocks of a table, as they are between two entries of its log. */

/** @import { ClockSetting, TableState } from './types.js' */

/**
 * Returns the time that both players have left, in milliseconds.
 *
 * @param {TableState} state the state after the last entry
 * @param {ClockSetting} setting
 * @param {number} at the time of play of the last entry
 * @param {number} now the time of play now
 * @returns {[number, number] | null}
 */
export function clocksNow({ clocks, running }, setting, at, now) {
  if (!clocks) return null;
  /** @type {[number, number]} */ const left = [clocks[0], clocks[1]];
  if (running) {
    const index = running.player - 1;
    const from = Math.max(at, running.since + (setting.delay ?? 0));
    left[index] = Math.max(0, (left[index] ?? 0) - Math.max(0, now - from));
  }
  return left;
}

/** The units of a clock as it is written, in milliseconds. @type {Record<string, number>} */
const UNITS = { h: 3_600_000, m: 60_000, s: 1000 };

/** The longest time of a clock that a server takes: 30 days. */
const LONGEST = 30 * 24 * 3_600_000;

/**
 * Reads a clock as chess players write it, the minutes and the seconds that a move adds: `5+3`, `5`,
 * `90s+2`, and with a delay `10~5`. Returns `null` if it is none.
 *
 * @param {string} text
 * @returns {ClockSetting | null}
 */
export function clockOf(text) {
  const time = '(\\d+(?:\\.\\d+)?)([hms]?)';
  const whole = new RegExp(`^${time}(?:\\+${time})?(?:~${time})?$`);
  const found = whole.exec(text.replaceAll(' ', ''));
  if (!found) return null;
  const millis = (/** @type {number} */ at, /** @type {string} */ usual) =>
    Math.round(Number(found[at] ?? 0) * (UNITS[found[at + 1] || usual] ?? 0));
  const clock = { initial: millis(1, 'm'), increment: millis(3, 's'), delay: millis(5, 's') };
  return clock.initial >= 1000 && Math.max(...Object.values(clock)) <= LONGEST ? clock : null;
}

/** Returns a time in words of digits: `9:58`, `0:07.3`. @param {number} milliseconds */
export function clockText(milliseconds) {
  const tenths = Math.ceil(milliseconds / 100);
  const seconds = milliseconds < 10_000 ? tenths / 10 : Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - minutes * 60;
  const digits =
    milliseconds < 10_000 ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return minutes >= 60
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${digits}`
    : `${minutes}:${digits}`;
}
