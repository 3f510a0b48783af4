/** What this browser keeps of the lessons and puzzles that were solved. */

import { store, stored } from './stored.js';

/** The name under which it is kept. */
const NAME = 'solved';

/**
 * @typedef {object} Solved
 * @property {Record<string, number[]>} tasks by the kind and the game
 * @property {[number, number]} row the last day whose puzzle was solved, and how many in a row
 */

/** @returns {Solved} */
const read = () => stored(NAME, fits) ?? { tasks: {}, row: [0, 0] };

/** @param {any} value */
const fits = (value) =>
  Array.isArray(value?.row) && Object.values(value.tasks ?? { none: 0 }).every(Array.isArray);

/** The numbers of the solved tasks. @param {'lesson' | 'puzzle'} kind @param {string} game */
export const solved = (kind, game) => read().tasks[`${kind} ${game}`] ?? [];

/**
 * Returns the first lesson that is not solved; the first of all if every one is.
 *
 * @param {string} game
 * @param {number} count how many lessons it has
 */
export function nextLesson(game, count) {
  const mine = solved('lesson', game);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return all.find((number) => !mine.includes(number)) ?? 1;
}

/** Returns on how many days in a row the puzzle of the day was solved. @param {number} today */
export function streak(today) {
  const [last, count] = read().row;
  // That of today can still be solved.
  return last >= today - 1 ? count : 0;
}

/**
 * Notes that a task was solved.
 *
 * @param {'lesson' | 'puzzle'} kind
 * @param {string} game
 * @param {number} number
 * @param {number} [day] if it was the puzzle of a day
 */
export function noteSolved(kind, game, number, day) {
  const { tasks, row } = read();
  const others = solved(kind, game).filter((one) => one !== number);
  const now = day === undefined || day === row[0] ? row : [day, streak(day) + 1];
  store(NAME, { tasks: { ...tasks, [`${kind} ${game}`]: [...others, number] }, row: now });
}
