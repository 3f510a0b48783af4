/** The rules of the games. The page asks them through this module alone. */

/** @import { Analysis, GameInfo, Levels, Replies, Spot, Start } from './types.js' */

import { ask, fileUrl } from './host.js';
import { LinkError, inPage } from './http.js';

/** @typedef {{ start: Start, moves: string[] }} Game A game, by where it begins and its moves. */

/**
 * @template {keyof Replies} O
 * @param {O} op
 * @param {object} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Replies[O]>}
 */
const referee = (op, question, signal) => ask('/api/rules', { op, ...question }, signal);

/** Names a game: by its position, or else by its variant. @param {Game} game */
function named({ start: { game, variant, position }, moves }) {
  return { game, ...(position === undefined ? { variant } : { position }), moves };
}

/** @typedef {{ games: GameInfo[], levels: Levels, clocks: [string, string, string][], most_bytes: number }} Catalogue */

/** @type {Promise<Catalogue> | null} */ let catalogue = null;

/** The games and levels that there are, and the longest question. They are asked for once. */
function wholeCatalogue() {
  catalogue ??= ask('/api/games').catch((error) => {
    catalogue = null;
    throw error;
  });
  return /** @type {Promise<Catalogue>} */ (catalogue);
}

/** The last search that was asked for. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Asks for a search, once the one before has ended: the computer thinks about one position at a time.
 *
 * @template {keyof Replies} O
 * @param {O} op
 * @param {object} question
 * @param {AbortSignal} signal
 * @returns {Promise<Replies[O]>}
 */
function searched(op, question, signal) {
  const asked = last
    .catch(() => {})
    .then(() => {
      signal.throwIfAborted();
      return referee(op, question, signal);
    });
  last = asked;
  return asked;
}

export const rules = {
  /** Returns the games that there are. */
  games: async () => (await wholeCatalogue()).games,

  /** Returns what a new game can have: how strong the computer is, and the clocks with their words. */
  offers: wholeCatalogue,

  /** Returns how long a question may be, and so the file of a game, in bytes. */
  mostBytes: async () => (await wholeCatalogue()).most_bytes,

  /** Returns a game by its name. @param {string} name */
  async game(name) {
    if (inPage.game?.name === name) return inPage.game;
    const found = (await rules.games()).find((info) => info.name === name);
    if (!found) throw new LinkError('unknown-game', `There is no game ${name}.`);
    return found;
  },

  /**
   * Returns what is seen after the moves of a game. Those before `since` are not told in words.
   *
   * @param {Game} game
   * @param {number} [since]
   */
  view: (game, since = game.moves.length) => referee('view', { ...named(game), since }),

  /**
   * Returns what can follow some picks, or why the last of them cannot follow the others.
   *
   * @param {Game} game
   * @param {number} kind the index of the kind of move
   * @param {Spot[]} picked
   */
  choose: (game, kind, picked) => referee('choose', { ...named(game), kind, picked }),

  /**
   * Returns a lesson or a puzzle: by its number, from 1, or the puzzle of a day, in days since the
   * beginning of 1970.
   *
   * @param {'lesson' | 'puzzle'} kind
   * @param {string} game
   * @param {object} wanted the number by the name of the kind, or the `day`
   */
  task: (kind, game, wanted) => referee(kind, { game, ...wanted }),

  /**
   * Returns what comes of a move in a lesson or a puzzle.
   *
   * @param {string} game
   * @param {{ lesson?: number, puzzle?: number }} task its number, from 1
   * @param {string[]} moves the line of a puzzle so far, and the move
   */
  attempt: (game, task, moves) => referee('attempt', { game, ...task, moves }),

  /**
   * Returns what the computer would play.
   *
   * @param {Game} game
   * @param {number} millis
   * @param {AbortSignal} signal
   * @param {number} [lines] how many moves to tell, each with what follows
   */
  best: (game, millis, signal, lines = 1) => searched('best', { ...named(game), millis, lines }, signal),

  /**
   * Returns what the computer thinks of the last move of a game.
   *
   * @param {Game} game
   * @param {number} millis how long it looks for a better one
   * @param {AbortSignal} signal
   * @param {'first' | 'second'} [ahead] who was ahead by the reply about the move before
   */
  judge: (game, millis, signal, ahead) =>
    searched('judge', { ...named(game), millis, ahead }, signal),

  /**
   * Returns a position that is set up, as far as it is: on the board of a start, with its pieces and
   * the other parts of its text if none are given.
   *
   * @param {Start} start
   * @param {string[]} [rows] the letters of pieces
   * @param {string[]} [fields]
   */
  setUp: (start, rows = [], fields = []) =>
    referee('set-up', { ...named({ start, moves: [] }), rows, fields }),

  /** Returns a picture as SVG. @param {Game} game @param {boolean} flip */
  draw: async (game, flip) =>
    (await referee('draw', { ...named(game), format: 'svg', flip })).picture,

  /**
   * Returns a game as a file.
   *
   * @param {Game} game
   * @param {string} format
   * @param {Analysis} analysis what was tried beside it; only JSON keeps it
   */
  write: (game, format, analysis) => referee('export', { ...named(game), format, analysis }),

  /** Reads a game from the text of a file. @param {string} text */
  read: (text) => referee('import', { text }),

  /** Returns the page of the rules as HTML. @param {string} name @returns {Promise<string>} */
  page: async (name) => (await ask(`/api/rules/${encodeURIComponent(name)}`)).html,

  /** Returns the address of a picture of a game. @param {string} name */
  picture: (name) => fileUrl(`/api/picture/${encodeURIComponent(name)}.svg`),

  /** Returns the shapes of all pieces as one SVG of symbols. */
  async pieces() {
    const reply = await fetch(fileUrl('/api/pieces.svg'));
    if (!reply.ok) throw new LinkError('status', `The server answers ${reply.status}.`);
    return reply.text();
  },
};
