/**
 * Questions about scenes: what is on a cell, and what has changed from one scene to the next.
 *
 * @module
 */

/** @import { Scene, SceneCell, Spot, Piece, EventReport, Player, Step } from './types.js' */

/**
 * @typedef {object} Effect Something that is seen when a scene changes.
 * @property {'move' | 'birth' | 'death' | 'capture' | 'convert' | 'change' | 'touch'} kind
 * @property {Spot} at
 * @property {Spot} [from]
 * @property {Piece | null} [before]
 * @property {Piece | null} [after]
 */

/** The sign of every effect, so that none is told by its colour alone. */
export const SIGNS = {
  move: '',
  birth: '+',
  death: '†',
  capture: '×',
  convert: '⇄',
  change: '★',
  touch: '•',
};

/** The effects in words. */
export const SIGN_WORDS = {
  move: 'moves',
  birth: 'is born or placed',
  death: 'dies',
  capture: 'is captured',
  convert: 'changes sides',
  change: 'becomes something else',
  touch: 'is concerned',
};

/** @param {Scene} scene */
export const rows = (scene) => Math.floor(scene.cells.length / Math.max(scene.columns, 1));

/**
 * @param {Scene} scene
 * @param {Spot} spot
 * @returns {SceneCell | undefined}
 */
export function cellAt(scene, spot) {
  if (spot.column >= scene.columns) return undefined;
  return scene.cells[spot.row * scene.columns + spot.column];
}

/**
 * @param {Spot} one
 * @param {Spot} other
 */
export const same = (one, other) => one.row === other.row && one.column === other.column;

/** @param {Spot} spot */
export const spotKey = (spot) => `${spot.row},${spot.column}`;

/**
 * @param {Piece | null | undefined} one
 * @param {Piece | null | undefined} other
 */
const samePiece = (one, other) => one?.name === other?.name && one?.owner === other?.owner;

/** @param {Player | null} owner */
export const ownerNumber = (owner) => (owner === 'first' ? 1 : owner === 'second' ? 2 : 0);

/**
 * Returns the player whose usual colour a piece has.
 *
 * @param {Piece} piece
 * @returns {Player | null}
 */
export const sideOf = ({ owner, shade }) =>
  shade ? (shade === 'light' ? 'first' : 'second') : owner;

/**
 * Returns the id of a piece in the sprite.
 *
 * @param {string} name
 * @param {Player | null} owner
 */
export const pieceId = (name, owner) => `piece-${name.replaceAll(' ', '-')}-${ownerNumber(owner)}`;

/** @param {EventReport} event */
const word = (event) => String(event.data?.['event'] ?? '');

/** @param {EventReport} event */
const isCapture = (event) => ['captured', 'swept'].includes(word(event));

/**
 * The pieces that an event carries from one cell to another.
 *
 * @param {Scene} before
 * @param {Scene} after
 * @param {EventReport} event
 * @returns {Effect[]}
 */
function carried(before, after, event) {
  /** @type {Effect[]} */
  const found = [];
  for (const from of event.spots) {
    const piece = cellAt(before, from)?.piece;
    if (!piece || event.spots.length < 2) continue;
    if (samePiece(cellAt(after, from)?.piece, piece)) continue;
    const at = event.spots.find(
      (spot) =>
        !same(spot, from) &&
        samePiece(cellAt(after, spot)?.piece, piece) &&
        !found.some((other) => same(other.at, spot)),
    );
    if (at) found.push({ kind: 'move', from, at, before: piece, after: piece });
  }
  // A piece that becomes another one on its way has left one cell and is another on the next.
  if (found.length === 0 && event.data?.['from'] && event.spots.length >= 2) {
    const [from, at] = [event.spots[0], event.spots[event.spots.length - 1]];
    const piece = from && cellAt(before, from)?.piece;
    const arrived = at && cellAt(after, at)?.piece;
    if (from && at && piece && arrived && !cellAt(after, from)?.piece) {
      found.push({ kind: 'move', from, at, before: piece, after: arrived });
    }
  }
  return found;
}

/**
 * Returns what is seen when a scene changes into another because of some events.
 *
 * @param {Scene} before
 * @param {Scene} after
 * @param {EventReport[]} events
 * @returns {Effect[]}
 */
export function effects(before, after, events) {
  const moves = events.flatMap((event) => carried(before, after, event));
  const captures = new Set(events.filter(isCapture).flatMap((event) => event.spots.map(spotKey)));
  const left = new Set(moves.map((move) => spotKey(/** @type {Spot} */ (move.from))));
  const reached = new Map(moves.map((move) => [spotKey(move.at), move]));
  /** @type {Effect[]} */
  const found = [...moves];
  if (before.columns !== after.columns || before.cells.length !== after.cells.length) return found;
  after.cells.forEach((cell, index) => {
    const at = { row: Math.floor(index / after.columns), column: index % after.columns };
    const was = before.cells[index]?.piece ?? null;
    const key = spotKey(at);
    const move = reached.get(key);
    if (move) {
      if (was && !left.has(key)) found.push({ kind: 'capture', at, before: was });
      if (!samePiece(move.before, cell.piece))
        found.push({ kind: 'change', at, before: was, after: cell.piece });
    } else if (!samePiece(was, cell.piece)) {
      if (left.has(key) && !cell.piece) return;
      found.push({
        ...changed(was, cell.piece, captures.has(key)),
        at,
        before: was,
        after: cell.piece,
      });
    }
  });
  return found;
}

/**
 * @param {Piece | null} was
 * @param {Piece | null} is
 * @param {boolean} isCaptured
 * @returns {{ kind: Effect['kind'] }}
 */
function changed(was, is, isCaptured) {
  if (!was) return { kind: 'birth' };
  if (!is) return { kind: isCaptured ? 'capture' : 'death' };
  return { kind: was.owner === is.owner ? 'change' : 'convert' };
}

/**
 * Returns everything that a turn does to the pieces, over all its steps.
 *
 * @param {Scene} before
 * @param {Step[]} steps
 * @returns {Effect[]}
 */
export function effectsOfTurn(before, steps) {
  /** @type {Map<string, Effect>} */
  const byCell = new Map();
  let scene = before;
  for (const step of steps) {
    for (const effect of effects(scene, step.scene, step.events)) {
      const key = spotKey(effect.at);
      if (effect.kind === 'move' && byCell.has(key)) continue;
      byCell.set(key, effect);
    }
    scene = step.scene;
  }
  return [...byCell.values()];
}

/**
 * Returns what is on a cell, in words.
 *
 * @param {SceneCell} cell
 * @param {readonly string[]} players
 */
export function describe(cell, players) {
  const words = [cell.name];
  if (cell.piece) words.push(pieceWords(cell.piece, players));
  else if (cell.fixture) words.push(`empty, ${cell.fixture.name}`);
  else words.push('empty');
  for (const mark of cell.marks) words.push(markWords(mark, players));
  return words.join(', ');
}

/**
 * @param {Piece} piece
 * @param {readonly string[]} players
 */
export function pieceWords(piece, players) {
  const owner = piece.owner ? players[ownerNumber(piece.owner) - 1] : undefined;
  return owner ? `${owner.toLowerCase()} ${piece.name}` : piece.name;
}

/**
 * @param {import('./types.js').Mark} mark
 * @param {readonly string[]} players
 */
export function markWords(mark, players) {
  const owner = mark.owner ? players[ownerNumber(mark.owner) - 1] : undefined;
  const number = /^\d+$/.test(mark.text) ? ` ${mark.text}` : '';
  return `${owner ? `${owner}: ` : ''}${mark.meaning}${number}`;
}
