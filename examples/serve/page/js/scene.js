/** Questions about scenes: what is on a cell, and what events do to it. */

/** @import { Effect, EventReport, Mark, Piece, Player, Scene, SceneCell, Spot, Step } from './types.js' */

/**
 * @typedef {object} Seen What is seen of an event on a cell.
 * @property {Effect} effect
 * @property {Spot} at
 * @property {Spot} [from] where a piece that moved came from
 * @property {Piece | null} piece what was on the cell before
 */

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

/**
 * Returns the cells that the pieces of an event left and reached: two of each piece, or three if it
 * matters over which cell it went.
 *
 * @param {Spot[]} spots
 */
function ways(spots) {
  const ends = spots.length === 3 ? [spots[0], spots[2]] : spots;
  /** @type {[Spot, Spot][]} */ const found = [];
  for (let index = 0; index + 1 < ends.length; index += 2)
    found.push([/** @type {Spot} */ (ends[index]), /** @type {Spot} */ (ends[index + 1])]);
  return found;
}

/**
 * Returns what is seen of events that happen at once.
 *
 * @param {EventReport[]} events
 * @param {Scene | null} before the scene before them
 * @returns {Seen[]}
 */
export function effects(events, before) {
  const pieceAt = (/** @type {Spot} */ spot) => (before && cellAt(before, spot)?.piece) ?? null;
  return events.flatMap(
    /** @returns {Seen[]} */ ({ effect, spots }) => {
      if (effect === 'nothing') return [];
      if (effect !== 'moved') return spots.map((at) => ({ effect, at, piece: pieceAt(at) }));
      return ways(spots).map(([from, at]) => ({ effect, from, at, piece: pieceAt(at) }));
    },
  );
}

/**
 * Returns the last thing that a turn does on each cell; that a piece came there is the least.
 *
 * @param {Step[]} steps
 * @param {Scene} before
 * @returns {Seen[]}
 */
export function effectsOfTurn(steps, before) {
  /** @type {Map<string, Seen>} */ const byCell = new Map();
  for (const [index, { events }] of steps.entries()) {
    for (const seen of effects(events, steps[index - 1]?.scene ?? before)) {
      const key = spotKey(seen.at);
      if (seen.effect !== 'moved' || !byCell.has(key)) byCell.set(key, seen);
    }
  }
  return [...byCell.values()];
}

/** Returns what is on a cell, in words. @param {SceneCell} cell @param {readonly string[]} players */
export function describe(cell, players) {
  const marks = cell.marks.map((mark) => markWords(mark, players));
  return [cell.name, contentWords(cell, players), ...marks].join(', ');
}

/** @param {SceneCell} cell @param {readonly string[]} players */
export function contentWords({ piece, fixture }, players) {
  if (piece) return pieceWords(piece, players);
  return fixture ? `empty, ${fixture.name}` : 'empty';
}

/** @param {Piece} piece @param {readonly string[]} players */
export function pieceWords(piece, players) {
  const owner = piece.owner ? players[ownerNumber(piece.owner) - 1] : undefined;
  return owner ? `${owner.toLowerCase()} ${piece.name}` : piece.name;
}

/** Returns what a mark means. Its number comes first. @param {Mark} mark @param {readonly string[]} players */
export function markWords(mark, players) {
  const owner = mark.owner ? players[ownerNumber(mark.owner) - 1] : undefined;
  const isNamed = owner && mark.meaning.startsWith(owner.toLowerCase());
  const number = /^\d+$/.test(mark.text) ? `${mark.text}: ` : '';
  return `${number}${mark.meaning}${owner && !isNamed ? ` (${owner})` : ''}`;
}
