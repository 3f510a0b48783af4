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
