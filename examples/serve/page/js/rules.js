/**
 * The rules of the games. The page asks them through this module alone.
 *
 * @module
 */

/** @import { Attempt, Choice, GameInfo, Imported, Levels, Losses, Report, Spot, Start, Task, View } from './types.js' */

import { ask, fileUrl } from './host.js';
import { LinkError } from './http.js';

/** @typedef {{ start: Start, moves: string[] }} Game A game, by where it begins and its moves. */

/** @param {string} op @param {Game} game @param {object} [more] @param {AbortSignal} [signal] */
function referee(op, { start, moves }, more, signal) {
  const { game, variant, position } = start;
  const from = position === undefined ? { variant } : { position };
  return ask('/api/rules', { op, game, ...from, moves, ...more }, signal);
}

/** @type {Promise<{ games: GameInfo[], levels: Levels }> | null} */
let catalogue = null;

/** @returns {Promise<{ games: GameInfo[], levels: Levels }>} */
function wholeCatalogue() {
  catalogue ??= ask('/api/games').catch((error) => {
    catalogue = null;
    throw error;
  });
  return /** @type {Promise<{ games: GameInfo[], levels: Levels }>} */ (catalogue);
}

/** The last search that was asked for. @type {Promise<unknown>} */
let searched = Promise.resolve();

export const rules = {
  /** Returns the games that there are. */
  games: async () => (await wholeCatalogue()).games,

  /** Returns how strong the computer can be. */
  levels: async () => (await wholeCatalogue()).levels,

  /** Returns a game by its name. @param {string} name */
  async game(name) {
    const found = (await rules.games()).find((info) => info.name === name);
    if (!found) throw new LinkError('unknown-game', `There is no game ${name}.`);
    return found;
  },

  /**
   * Returns what is seen after the moves of a game. Those before `since` are not told in words.
   *
   * @param {Game} game
   * @param {number} [since]
   * @returns {Promise<View>}
   */
  view: (game, since = game.moves.length) => referee('view', game, { since }),

  /**
   * Returns what can follow some picks, or why the last of them cannot follow the others.
   *
   * @param {Game} game
   * @param {number} kind the index of the kind of move
   * @param {Spot[]} picked
   * @returns {Promise<Choice>}
   */
  choose: (game, kind, picked) => referee('choose', game, { kind, picked }),

  /** Returns the moves that lose. @param {Game} game @returns {Promise<Losses>} */
  losses: (game) => referee('losses', game),

  /**
   * Returns a lesson by its number, from 1.
   *
   * @param {string} game
   * @param {number} lesson
   * @returns {Promise<Task>}
   */
  lesson: (game, lesson) => ask('/api/rules', { op: 'lesson', game, lesson }),

  /**
   * Returns a puzzle: by its number, from 1, or that of a day, in days since the beginning of 1970.
   *
   * @param {string} game
   * @param {{ puzzle: number } | { day: number }} wanted
   * @returns {Promise<Task>}
   */
  puzzle: (game, wanted) => ask('/api/rules', { op: 'puzzle', game, ...wanted }),

  /**
   * Returns what comes of a move in a lesson or a puzzle.
   *
   * @param {string} game
   * @param {{ lesson?: number, puzzle?: number }} task its number, from 1
   * @param {string[]} moves the line of a puzzle so far, and the move
   * @returns {Promise<Attempt>}
   */
  attempt: (game, task, moves) => ask('/api/rules', { op: 'attempt', game, ...task, moves }),

  /**
   * Returns what the computer would play. It thinks about one position at a time.
   *
   * @param {Game} game
   * @param {number} millis
   * @param {AbortSignal} signal
   * @param {number} [lines] how many moves to tell, each with what follows
   * @returns {Promise<Report>}
   */
  best(game, millis, signal, lines = 1) {
    const asked = searched
      .catch(() => {})
      .then(() => {
        signal.throwIfAborted();
        return referee('best', game, { millis, lines }, signal);
      });
    searched = asked;
    return asked;
  },

  /** Returns a picture as SVG. @param {Game} game @param {boolean} flip @returns {Promise<string>} */
  draw: async (game, flip) => (await referee('draw', game, { format: 'svg', flip })).picture,

  /**
   * Returns a game as a file.
   *
   * @param {Game} game
   * @param {string} format
   * @returns {Promise<{ text: string, extension: string }>}
   */
  write: (game, format) => referee('export', game, { format }),

  /** Reads a game from the text of a file. @param {string} text @returns {Promise<Imported>} */
  read: (text) => ask('/api/rules', { op: 'import', text }),

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
