/** A seat at a table, or a place beside it: what the table tells, and what this browser sends. */

/** @import { Act, Entry, Presence, TableShown, TableState, Welcome } from './types.js' */

import { connect } from './host.js';
import { LinkError } from './http.js';
import { forgetGame, keptGame } from './kept.js';
import { settings } from './settings.js';

/** How long nothing is sent before a ping, in milliseconds. */
const PING = 5000;

/** How long nothing is received before the connection is given up, in milliseconds. */
const SILENCE = 20_000;

/** The first and the longest wait between two tries to connect, in milliseconds. */
const [FIRST_WAIT, LONGEST_WAIT] = [400, 8000];

/** How often it is looked whether there is something to do, in milliseconds. */
const WATCH = 100;

/** Why a connection is ended so that connecting again is of no use. */
const FOR_GOOD = 'version game start busy replaced illegal unexpected garbage flood'.split(' ');

/** Returns the text that a server has packed. @param {Blob} data */
const unpacked = (data) =>
  new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();

/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} ConnectionState */

/**
 * @typedef {object} TableHandlers
 * @property {(welcome: Welcome) => void} [onWelcome]
 * @property {(entries: Entry[], isLive: boolean) => void} onEntries
 * @property {(presence: Presence) => void} [onPresent]
 * @property {(news?: string) => void} [onPeople]
 * @property {(seat: 1 | 2, greeting: number) => void} [onGreeted]
 * @property {(reason: string, text: string) => void} [onRefused]
 * @property {(state: ConnectionState, text: string) => void} onConnection
 */

/** A seat at a table, or a place beside it. It connects again by itself. */
export class TableLink {
  /** @type {Welcome | null} */ welcome = null;
  /** The number of entries of the table's log. */
  entries = 0;
  /** @type {string[]} */ moves = [];
  /** @type {TableState | null} */ state = null;
  /** What is shown of the table after the last entry. @type {TableShown | null} */ shown = null;
  /** The entries that came since that was told. @type {Entry[]} */ #news = [];
  /** When what is shown was told last, on this page's clock. */
  arrived = 0;
  /** The number of wishes that the host has dealt with. */
  wishes = 0;
  /**
   * What is on its way, with the number of entries that had arrived when it was done.
   *
   * @type {{ number: number, seen: number, act: Act } | null}
   */
  pending = null;
  /** The settings of which the host was told. */
  told = { name: settings.name, greetings: settings.greetings };
  isOver = false;
  wait = FIRST_WAIT;
  /** When a lost connection is made again. */
  retryAt = 0;
  /** @type {ReturnType<typeof connect> | null} */ socket = null;
  sent = 0;
  heard = 0;
  /** Takes what was received before. A packed message is unpacked before those that follow. */
  #reading = Promise.resolve();
  timer = setInterval(() => this.#watch(), WATCH);
  #closing = new AbortController();

  /**
   * @param {string} id
   * @param {string | null} token
   * @param {TableHandlers} handlers
   * @param {{ finished?: number }} [hello] what else the table is told at first
   */
  constructor(id, token, handlers, hello = {}) {
    this.hello = hello;
    this.id = id;
    this.token = token;
    this.handlers = handlers;
    const { signal } = this.#closing;
    addEventListener('online', () => this.#wake(), { signal });
    document.addEventListener('visibilitychange', () => this.#wake(), { signal });
    this.#connect();
  }

  close() {
    this.isOver = true;
    clearInterval(this.timer);
    this.#closing.abort();
    if (this.socket?.readyState === WebSocket.OPEN) this.#send({ type: 'bye' });
    this.#drop();
  }

  /** Gives the socket up. One that is not open yet is closed as soon as it is. */
  #drop() {
    const { socket } = this;
    this.socket = null;
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
  }

  /** Connects again: after it was closed for good, or to take a seat. @param {string | null} [token] */
  reopen(token = this.token) {
    this.#drop();
    this.token = token;
    this.isOver = false;
    this.wait = FIRST_WAIT;
    this.#connect();
  }

  /** Sends what this seat does. Returns whether it is on its way. @param {Act} act */
  act(act) {
    if (this.pending || !this.welcome?.seat) return false;
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.pending = { number: this.wishes + 1, seen: this.entries, act };
    this.#sendPending();
    return true;
  }

  #sendPending() {
    if (!this.pending || this.socket?.readyState !== WebSocket.OPEN || !this.welcome) return;
    const { act, ...about } = this.pending;
    this.#send({ type: 'wish', ...about, ...act });
  }

  /** Says something to the others at the table. Returns whether it is sent. @param {number} greeting */
  greet(greeting) {
    return this.#send({ type: 'greet', greeting });
  }

  /** Returns whether there is a connection. @param {Record<string, unknown>} message */
  #send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    this.sent = performance.now();
    return true;
  }

  #connect() {
    const socket = connect(this.id);
    this.socket = socket;
    this.heard = performance.now();
    this.handlers.onConnection('connecting', '');
    socket.addEventListener('open', () => {
      if (this.socket !== socket) {
        socket.close();
        return;
      }
      const { name, greetings } = settings;
      this.told = { name, greetings };
      const named = name === null ? {} : { name };
      const seat = this.token ? { token: this.token, ...named } : { watch: true };
      const wants = { shown: true, live: true, greetings, ...this.hello };
      this.#send({ type: 'hello', version: 2, ...wants, ...seat });
    });
    const receive = (/** @type {string} */ text) => {
      if (this.socket === socket) this.#receive(text);
    };
    socket.addEventListener('message', ({ data }) => {
      this.#reading = this.#reading
        .then(async () => receive(typeof data === 'string' ? data : await unpacked(data)))
        .catch(() => socket.close());
    });
    // What came before the end is read before it: it may say why.
    socket.addEventListener('close', () => {
      this.#reading = this.#reading.then(() => {
        if (this.socket === socket) this.#lost();
      });
    });
  }

  #lost() {
    this.socket = null;
    if (this.isOver) return;
    const words = 'The connection is lost. The page connects again by itself.';
    this.handlers.onConnection('lost', words);
    this.retryAt = performance.now() + this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** Connects at once if the connection is lost: the network or the person is back. */
  #wake() {
    if (this.socket || document.hidden) return;
    this.wait = FIRST_WAIT;
    this.retryAt = 0;
    this.#watch();
  }

  #watch() {
    const { socket, heard, sent } = this;
    const now = performance.now();
    if (!socket && !this.isOver && now > this.retryAt) this.#connect();
    else if (socket && now - heard > SILENCE) {
      socket.close();
      this.#lost();
    } else if (socket?.readyState === WebSocket.OPEN && now - sent > PING)
      this.#send({ type: 'ping' });
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
    const { type } = message;
    if (type === 'welcome') this.#welcomed(message);
    else if (type === 'entry') this.#enter(message);
    else if (type === 'shown') this.#show(message);
    else if (type === 'refused') this.#refuse(message);
    else if (type === 'present') this.handlers.onPresent?.(message);
    else if (type === 'greet') this.handlers.onGreeted?.(message.by, message.greeting);
    else if (type === 'error') this.#fail(message);
    // A server that is stopped says so. It may be back soon.
    else if (type === 'bye') this.socket?.close();
  }

  /** @param {{ reason?: string, text?: string }} complaint */
  #fail({ reason = '', text = '' }) {
    if (reason === 'log') {
      // The logs differ: what was done rested on the other one.
      this.pending = null;
      this.socket?.close();
    } else if (reason === 'busy' && this.token && !this.#hadSeat()) {
      // The token is that of no seat, and never will be: what is left is to watch.
      if (keptGame(this.id)?.token === this.token) forgetGame(this.id);
      this.reopen(null);
      this.handlers.onRefused?.(reason, text);
    } else if (FOR_GOOD.includes(reason)) {
      this.#end(
        reason === 'replaced' ? 'You have opened this table in another window.' : text || reason,
      );
    } else this.socket?.close();
  }

  /** Returns whether the host has given a seat for the token before. */
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
  #welcomed(welcome) {
    this.welcome = welcome;
    this.wait = FIRST_WAIT;
    this.wishes = welcome.wishes;
    this.entries = welcome.entries;
    this.state = welcome.state;
    this.#news = [];
    this.handlers.onConnection('open', '');
    this.handlers.onWelcome?.(welcome);
    if (this.pending && this.pending.number <= this.wishes) this.pending = null;
    // A host that was started again does not count the wishes that it had refused before.
    if (this.pending) this.pending.number = this.wishes + 1;
    this.#sendPending();
  }

  /** @param {Entry} entry */
  #enter(entry) {
    if (entry.number !== this.entries + 1) return;
    this.entries += 1;
    this.state = entry.state;
    if (entry.by !== 0 && entry.by === this.welcome?.seat) {
      // What this seat does goes through this connection only.
      this.wishes += 1;
      this.pending = null;
    }
    this.#news.push(entry);
  }

  /** Takes what is shown after the entries that came. @param {TableShown} shown */
  #show(shown) {
    const { moves } = shown;
    if (moves) this.moves = [...this.moves.slice(0, moves.kept), ...moves.played];
    // The position is as it was: only who sits at the table has changed.
    const isSame = shown.entries === this.shown?.entries && !shown.view;
    const news = this.#news;
    this.#news = [];
    this.shown = shown;
    this.arrived = performance.now();
    if (isSame) this.handlers.onPeople?.(shown.news);
    else this.handlers.onEntries(news, news.length > 0);
  }

  /** @param {{ wish: number, reason?: string, text?: string }} refusal */
  #refuse(refusal) {
    this.wishes = Math.max(this.wishes, refusal.wish);
    if (this.pending?.number !== refusal.wish) return;
    this.pending = null;
    this.handlers.onRefused?.(refusal.reason ?? 'refused', refusal.text ?? '');
  }
}

/**
 * Returns what is shown of a finished game of a table. Nobody at the table is disturbed.
 *
 * @param {string} id
 * @param {number} number of the game, from 1
 * @returns {Promise<{ welcome: Welcome, shown: TableShown }>}
 */
export async function finishedGame(id, number) {
  /** @type {TableLink | undefined} */ let link;
  const hello = { finished: number };
  try {
    return await new Promise((resolve, reject) => {
      const onEntries = () => {
        if (link?.welcome && link.shown) resolve({ welcome: link.welcome, shown: link.shown });
      };
      const onConnection = (/** @type {ConnectionState} */ state, /** @type {string} */ text) => {
        if (state === 'lost') reject(new LinkError('offline', 'The server does not answer.'));
        if (state === 'closed') reject(new LinkError('closed', text));
      };
      link = new TableLink(id, null, { onEntries, onConnection }, hello);
    });
  } finally {
    link?.close();
  }
}
