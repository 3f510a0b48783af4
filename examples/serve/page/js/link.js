/**
 * The page's only way out: the rules, the tables, the pictures, and what this browser keeps of its
 * seats. Another build of the page can replace this one file.
 *
 * @module
 */

/**
 * @import {
 *   Act, Entry, GameInfo, KeptGame, Levels, Presence, Start, TableSpec, TableState, TableSummary,
 *   Welcome,
 * } from './types.js'
 */

import { toast } from './dom.js';

/** What went wrong: a word for programs and a sentence for people. */
export class LinkError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] what is sent; nothing is asked for with `GET`
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(path, body, signal) {
  /** @type {RequestInit} */
  const options = { headers: { accept: 'application/json' }, credentials: 'same-origin' };
  if (signal) options.signal = signal;
  if (body !== undefined) {
    options.method = 'POST';
    options.headers = { accept: 'application/json', 'content-type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new LinkError('offline', 'The server does not answer.');
  }
  const text = await reply.text();
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LinkError(
      'status',
      reply.ok ? 'The server sent no JSON.' : `${reply.status}: ${text.slice(0, 200)}`,
    );
  }
  if (value?.error) {
    const { kind = 'error', message = String(value.error) } = value.error;
    throw new LinkError(kind, message);
  }
  if (!reply.ok) throw new LinkError('status', `The server answers ${reply.status}.`);
  return value;
}

// The rules

/**
 * Asks the referee.
 *
 * @param {Record<string, unknown>} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function rules(request, signal) {
  return ask('/api/rules', request, signal);
}

/** @type {Promise<{ games: GameInfo[], levels: Levels }> | null} */
let catalogue = null;

function wholeCatalogue() {
  catalogue ??= ask('/api/games').catch((error) => {
    catalogue = null;
    throw error;
  });
  return /** @type {Promise<{ games: GameInfo[], levels: Levels }>} */ (catalogue);
}

/** Returns the games that the server knows. */
export const games = async () => (await wholeCatalogue()).games;

/** Returns how strong the computer can be. */
export const levels = async () => (await wholeCatalogue()).levels;

/**
 * Returns a game by its name.
 *
 * @param {string} name
 * @returns {Promise<GameInfo>}
 */
export async function game(name) {
  const found = (await games()).find((info) => info.name === name);
  if (!found) throw new LinkError('unknown-game', `There is no game ${name}.`);
  return found;
}

/**
 * Returns the rules of a game as HTML.
 *
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function rulesPage(name) {
  return (await ask(`/api/rules/${encodeURIComponent(name)}`)).html;
}

/**
 * Returns the address of a picture of a game.
 *
 * @param {string} name
 */
export const picture = (name) => `/api/picture/${encodeURIComponent(name)}.svg`;

/**
 * Returns all pieces as one SVG of symbols.
 *
 * @returns {Promise<string>}
 */
export async function sprite() {
  const reply = await fetch('/api/pieces.svg');
  if (!reply.ok) throw new LinkError('status', `The server answers ${reply.status}.`);
  return reply.text();
}

// Tables

/**
 * Makes a table. The seats of persons get a token each.
 *
 * @param {TableSpec} spec
 * @returns {Promise<{ id: string, url: string, tokens: [string | null, string | null] }>}
 */
export const createTable = (spec) => ask('/api/tables', spec);

/**
 * Returns the tables that everybody may see.
 *
 * @returns {Promise<TableSummary[]>}
 */
export async function listTables() {
  const reply = await ask('/api/tables');
  return Array.isArray(reply) ? reply : reply.tables;
}

/**
 * Returns one table.
 *
 * @param {string} id
 * @returns {Promise<TableSummary>}
 */
export const tableSummary = (id) => ask(`/api/tables/${encodeURIComponent(id)}`);

// What this browser keeps

const GAMES = 'menagerie.games';

/** How many games are kept. A game that goes on is kept even if there are more: it is a seat. */
const MOST_GAMES = 200;

/**
 * The games of this page while the browser takes none.
 *
 * @type {KeptGame[] | null}
 */
let unstored = null;

/** @returns {KeptGame[]} */
export function keptGames() {
  if (unstored) return unstored;
  try {
    const list = JSON.parse(localStorage.getItem(GAMES) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {KeptGame} kept */
export const isOver = ({ isGone, status = '*' }) => isGone || status !== '*';

/**
 * @param {KeptGame[]} list the newest first
 * @returns {boolean} whether they are kept for longer than this page
 */
function keepGames(list) {
  let over = MOST_GAMES - list.filter((game) => !isOver(game)).length;
  const kept = list.filter((game) => !isOver(game) || (over -= 1) >= 0);
  // Where there is no room for all, there may be for the seats.
  for (const some of [kept, kept.filter((game) => !isOver(game))]) {
    try {
      localStorage.setItem(GAMES, JSON.stringify(some));
      unstored = null;
      return true;
    } catch {
      unstored = kept;
    }
  }
  return false;
}

/**
 * Keeps a game of this browser, first in the list.
 *
 * @param {KeptGame} kept
 */
export function keepGame(kept) {
  const others = keptGames().filter(({ id }) => id !== kept.id);
  if (!keepGames([kept, ...others]))
    toast('This browser keeps nothing more: your seat lasts as long as this page is open.', 'bad');
}

/** @param {string} id */
export const keptGame = (id) => keptGames().find((kept) => kept.id === id);

/**
 * Notes what is known of a game of this browser; of another one nothing is kept.
 *
 * @param {string} id
 * @param {Partial<KeptGame>} news
 */
export function noteGame(id, news) {
  const list = keptGames();
  const known = list.find((kept) => kept.id === id);
  if (known && JSON.stringify({ ...known, ...news }) !== JSON.stringify(known))
    keepGames(list.map((kept) => (kept === known ? { ...known, ...news } : kept)));
}

/** @param {string} id */
export function forgetGame(id) {
  keepGames(keptGames().filter((kept) => kept.id !== id));
}

/**
 * Takes the seat of an invitation out of the address, so that it is not shared by accident.
 *
 * @returns {string | null}
 */
export function takeInvitation() {
  const token = location.hash.slice(1);
  if (!/^[0-9a-f]{32}$/i.test(token)) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** How long nothing is sent before a ping, in milliseconds. */
const PING = 5000;

/** How long nothing is received before the connection is given up, in milliseconds. */
const SILENCE = 20_000;

/** The longest wait between two tries to connect, in milliseconds. */
const LONGEST_WAIT = 8000;

/** Why a connection is ended so that connecting again is of no use. */
const FOR_GOOD = new Set([
  'version',
  'game',
  'start',
  'busy',
  'replaced',
  'illegal',
  'unexpected',
  'garbage',
  'flood',
]);

/**
 * Returns the digest of a log: FNV-1a of its entries, as the protocol writes them.
 *
 * @param {Entry[]} log
 */
export function digest(log) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(log.map(entryWords).join(''))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** @param {Entry} entry */
function entryWords({ number, by, at, act, ply, text, key, question }) {
  /** @type {(string | number)[]} */
  const words = [number, by, at, act];
  if (act === 'move') words.push(ply ?? 0, text ?? '', key ?? '');
  if (question !== undefined) words.push(question);
  if (question === 'undo') words.push(ply ?? 0);
  return `${words.join(' ')}\n`;
}

/** Returns a secret for a seat: 32 hexadecimal digits. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} ConnectionState */

/**
 * @typedef {object} TableHandlers
 * @property {(welcome: Welcome) => void} onWelcome
 * @property {(entries: Entry[], isLive: boolean) => void} onEntries
 * @property {(presence: Presence) => void} onPresent
 * @property {(reason: string, text: string) => void} onRefused
 * @property {(state: ConnectionState, text: string) => void} onConnection
 */

/** A seat at a table, or a place beside it. It connects again by itself. */
export class TableLink {
  /**
   * @param {string} id
   * @param {string | null} token
   * @param {TableHandlers} handlers
   */
  constructor(id, token, handlers) {
    this.id = id;
    this.token = token;
    this.handlers = handlers;
    /** @type {Welcome | null} */
    this.welcome = null;
    /** @type {Entry[]} */
    this.log = [];
    /** @type {string[]} */
    this.moves = [];
    /** @type {TableState | null} */
    this.state = null;
    /** When the last entry arrived, or would have arrived, on this page's clock. */
    this.arrived = 0;
    /** The number of wishes that the keeper has dealt with. */
    this.wishes = 0;
    /** @type {{ number: number, act: Act } | null} */
    this.pending = null;
    this.isOver = false;
    this.wait = 400;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.sent = 0;
    this.heard = 0;
    this.caughtUpTo = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    this.timer = setInterval(() => this.#watch(), 1000);
    this.wake = () => this.#wake();
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.#connect();
  }

  /** Leaves the table. */
  close() {
    this.isOver = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    if (this.socket?.readyState === WebSocket.OPEN) this.#send({ type: 'bye' });
    this.#drop();
  }

  /** Gives the socket up. One that is not open yet is closed as soon as it is. */
  #drop() {
    const { socket } = this;
    this.socket = null;
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
  }

  /**
   * Connects again: after the connection was closed for good, or to take a seat.
   *
   * @param {string | null} [token]
   */
  reopen(token = this.token) {
    this.#drop();
    this.token = token;
    this.isOver = false;
    this.wait = 400;
    this.#connect();
  }

  /**
   * Sends what the person at this seat does. Returns false if something else is on its way.
   *
   * @param {Act} act
   */
  act(act) {
    if (this.pending || !this.welcome?.seat) return false;
    this.pending = { number: this.wishes + 1, act };
    this.#sendPending();
    return true;
  }

  #sendPending() {
    if (!this.pending || this.socket?.readyState !== WebSocket.OPEN || !this.welcome) return;
    const { number, act } = this.pending;
    this.#send({ type: 'wish', number, seen: this.log.length, ...act });
  }

  /** @param {Record<string, unknown>} message */
  #send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.sent = performance.now();
  }

  #connect() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws/t/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    this.heard = performance.now();
    this.handlers.onConnection('connecting', '');
    socket.addEventListener('open', () => {
      if (this.socket !== socket) {
        socket.close();
        return;
      }
      const seat = this.token ? { token: this.token } : { watch: true };
      const { length } = this.log;
      const log = length > 0 ? { entries: length, digest: digest(this.log) } : {};
      this.#send({ type: 'hello', version: 2, ...seat, ...log });
    });
    socket.addEventListener('message', (event) => {
      if (this.socket === socket) this.#receive(String(event.data));
    });
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.#lost();
    });
  }

  #lost() {
    this.socket = null;
    if (this.isOver) return;
    this.handlers.onConnection(
      'lost',
      'The connection is lost. The page connects again by itself.',
    );
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  #wake() {
    if (this.isOver || this.socket || document.hidden) return;
    clearTimeout(this.retry);
    this.wait = 400;
    this.#connect();
  }

  #watch() {
    const { socket } = this;
    const now = performance.now();
    if (!socket) return;
    if (now - this.heard > SILENCE) {
      socket.close();
      this.#lost();
    } else if (socket.readyState === WebSocket.OPEN && now - this.sent > PING) {
      this.#send({ type: 'ping' });
    }
  }

  /** @param {string} text */
  #receive(text) {
    this.heard = performance.now();
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      let message;
      try {
        message = JSON.parse(line);
      } catch {
        continue;
      }
      this.#take(message);
    }
  }

  /** @param {any} message */
  #take(message) {
    switch (message.type) {
      case 'welcome':
        this.#greet(message);
        break;
      case 'entry':
        this.#enter(message);
        break;
      case 'refused':
        this.#refuse(message);
        break;
      case 'present':
        this.handlers.onPresent(message);
        break;
      case 'error':
        this.#fail(message);
        break;
      // A server that is stopped says so. It may be back soon.
      case 'bye':
        this.socket?.close();
        break;
      default:
    }
  }

  /** @param {{ reason?: string, text?: string }} complaint */
  #fail({ reason = '', text = '' }) {
    if (reason === 'log') {
      // The logs differ: all of it is asked for again.
      this.log = [];
      this.socket?.close();
    } else if (reason === 'busy' && this.token && !this.#hadSeat()) {
      // The token is that of no seat, and never will be: what is left is to watch.
      if (keptGame(this.id)?.token === this.token) forgetGame(this.id);
      this.reopen(null);
      this.handlers.onRefused(reason, text);
    } else if (FOR_GOOD.has(reason)) {
      this.#end(
        reason === 'replaced' ? 'You have opened this table in another window.' : text || reason,
      );
    } else this.socket?.close();
  }

  /** Returns whether the keeper has given a seat for the token before. */
  #hadSeat() {
    const kept = keptGame(this.id);
    return kept?.token === this.token && kept?.seat !== undefined;
  }

  /** @param {string} text */
  #end(text) {
    this.isOver = true;
    this.socket?.close();
    this.socket = null;
    this.handlers.onConnection('closed', text);
  }

  /** @param {Welcome} welcome */
  #greet(welcome) {
    this.welcome = welcome;
    this.wait = 400;
    this.wishes = welcome.wishes;
    // The entries that this page lacks follow.
    if (this.log.length === 0) {
      this.moves = [...(welcome.moves ?? [])];
      this.state = welcome.state;
    }
    this.caughtUpTo = welcome.entries;
    this.arrived = performance.now();
    this.handlers.onConnection('open', '');
    this.handlers.onWelcome(welcome);
    if (this.log.length >= welcome.entries) this.#caughtUp();
  }

  /** @param {Entry} entry */
  #enter(entry) {
    if (entry.number !== this.log.length + 1) return;
    const before = this.state;
    this.log.push(entry);
    this.moves = movesAfter(this.moves, entry, this.log.length > 1 ? before : null);
    this.state = entry.state;
    this.arrived = performance.now();
    if (this.log.length > this.caughtUpTo && entry.by !== 0 && entry.by === this.welcome?.seat) {
      // What this seat does goes through this connection only.
      this.wishes += 1;
      this.pending = null;
    }
    if (this.log.length < this.caughtUpTo) return;
    if (this.log.length === this.caughtUpTo) this.#caughtUp();
    else this.handlers.onEntries([entry], true);
  }

  #caughtUp() {
    const { welcome } = this;
    const last = this.log[this.log.length - 1];
    if (welcome && last) this.arrived -= Math.max(0, welcome.at - last.at);
    if (this.pending && this.pending.number <= this.wishes) this.pending = null;
    // A keeper that was started again does not count the wishes that it had refused before.
    if (this.pending) this.pending.number = this.wishes + 1;
    this.handlers.onEntries(this.log, false);
    this.#sendPending();
  }

  /** @param {{ wish: number, reason?: string, text?: string }} refusal */
  #refuse(refusal) {
    this.wishes = Math.max(this.wishes, refusal.wish);
    if (this.pending?.number !== refusal.wish) return;
    this.pending = null;
    this.handlers.onRefused(refusal.reason ?? 'refused', refusal.text ?? '');
  }
}

/**
 * Returns the moves of a game after an entry of the log.
 *
 * @param {string[]} moves the moves before it
 * @param {Entry} entry
 * @param {TableState | null} before the state before it
 * @returns {string[]}
 */
export function movesAfter(moves, entry, before) {
  const { state } = entry;
  if (before && state.game > before.game) return [];
  if (entry.act === 'move' && entry.text !== undefined) {
    return [...moves.slice(0, state.ply - 1), entry.text];
  }
  return moves.slice(0, state.ply);
}

/**
 * Returns the games of a table, the first first: the moves of each and how it stood last.
 *
 * @param {Welcome} welcome
 * @param {Entry[]} log all of it
 */
export function gamesOf(welcome, log) {
  let moves = [...(welcome.moves ?? [])];
  /** @type {{ moves: string[], state: TableState }[]} */
  const all = [{ moves, state: welcome.state }];
  for (const [index, entry] of log.entries()) {
    moves = movesAfter(moves, entry, log[index - 1]?.state ?? null);
    all[entry.state.game] = { moves, state: entry.state };
  }
  return all;
}

/**
 * Returns the player that a seat has in a game of a table: rematches exchange the sides.
 *
 * @param {1 | 2} sides the player that the first seat was in the first game
 * @param {1 | 2} seat
 * @param {number} rematches
 * @returns {1 | 2}
 */
export const playerOf = (sides, seat, rematches) =>
  (sides + seat + rematches) % 2 === 0 ? 1 : 2;

/**
 * Returns the log of a table. Nobody at the table is disturbed.
 *
 * @param {string} id
 * @returns {Promise<{ welcome: Welcome, log: Entry[] }>}
 */
export async function logOf(id) {
  /** @type {TableLink | undefined} */
  let link;
  try {
    return await new Promise((resolve, reject) => {
      link = new TableLink(id, null, {
        onWelcome: () => {},
        onEntries: (log) => link?.welcome && resolve({ welcome: link.welcome, log }),
        onPresent: () => {},
        onRefused: () => {},
        onConnection: (state, text) => {
          if (state === 'lost') reject(new LinkError('offline', 'The server does not answer.'));
          if (state === 'closed') reject(new LinkError('closed', text));
        },
      });
    });
  } finally {
    link?.close();
  }
}

/**
 * Returns the members of a request that say which game is meant.
 *
 * @param {Start} start
 * @param {string[]} moves
 */
export function about(start, moves) {
  const { game: name, variant, position } = start;
  const from = position === undefined ? (variant === undefined ? {} : { variant }) : { position };
  return { game: name, ...from, moves };
}
