/** Questions about scenes: what is on a cell, and what events do to it. */

/** @import { Effect, Piece, Player, Scene, SceneCell, Spot } from './types.js' */

/** The sign of every effect, so that none is told by its colour alone. @type {Record<Effect, string>} */
export const SIGNS = {
  nothing: '',
  moved: '',
  placed: '•',
  born: '+',
  changed: '★',
  converted: '⇄',
  captured: '×',
  died: '†',
  poisoned: '☠',
};

/** @param {Scene} scene */
export const rows = (scene) => Math.floor(scene.cells.length / Math.max(scene.columns, 1));

/** @param {Scene} scene @param {Spot} spot @returns {SceneCell | undefined} */
export const cellAt = (scene, spot) =>
  spot.column < scene.columns ? scene.cells[spot.row * scene.columns + spot.column] : undefined;

/** @param {Spot} one @param {Spot} other */
export const same = (one, other) => one.row === other.row && one.column === other.column;

/** @param {Spot[]} spots @param {Spot} spot */
export const includes = (spots, spot) => spots.some((one) => same(one, spot));

/** @param {Spot} spot */
export const spotKey = (spot) => `${spot.row},${spot.column}`;

/** @param {Player | null} owner */
export const ownerNumber = (owner) => (owner === 'first' ? 1 : owner === 'second' ? 2 : 0);

/** Returns the player whose usual colour a piece has. @param {Piece} piece @returns {Player | null} */
export const sideOf = ({ owner, shade }) =>
  shade ? (shade === 'light' ? 'first' : 'second') : owner;

/** Returns the id of a piece in the sprite. @param {string} name @param {Player | null} owner */
export const pieceId = (name, owner) => `piece-${name.replaceAll(' ', '-')}-${ownerNumber(owner)}`;

/** Returns the marks of a cell: what stands on the board, and what it means. @param {SceneCell} cell */
export const markWords = ({ marks, words = [] }) =>
  marks.map(({ text }, index) => [text, words[index + 1] ?? '']);

/** Returns what is on a cell, in words. @param {SceneCell} cell */
export const contentWords = ({ words: [content = 'empty'] = [] }) => content;

/** Returns a cell in words. @param {SceneCell} cell */
export const describe = (cell) =>
  [cell.name, contentWords(cell), ...markWords(cell).map((mark) => mark.join(' '))].join(', ');
