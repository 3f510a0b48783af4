/**
 * The tables of this browser. A worker keeps the table that is open, by the protocol of a server;
 * what is to outlast the page is in the storage of the browser before anything is told.
 */

/** @import { SeatSpec, TableSpec } from './types.js' */

import { toast } from './dom.js';
import { LinkError } from './http.js';
import { GAMES } from './kept.js';
import { Rules } from './rules-worker.js';
import { discardOthers } from './discard.js';
import { keyOf, store, stored } from './stored.js';

/**
 * @typedef {object} KeptTable
 * @property {{ game: string, variant?: string, start: string }} plan
 * @property {(SeatSpec & { token?: string })[]} seats
 * @property {object} head
 */

/** What the names of tables in the browser's storage begin with. */
const PREFIX = 'table.';

/** Returns what is kept of a table. @param {string} id @returns {KeptTable} */
export function keptTable(id) {
  const kept = stored(PREFIX + id, (value) => Boolean(value?.plan && value.seats && value.head));
  if (!kept) throw new LinkError('unknown-table', 'This browser has no such table.');
  return kept;
}

/** @param {string} id @param {KeptTable} kept */
function keep(id, kept) {
  if (!store(PREFIX + id, kept))
    toast("Your browser's storage is full: keep this page open, or you lose the game.", 'bad');
}

/** @param {number} bytes */
const random = (bytes) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Makes a table. @param {TableSpec} table @param {Set<string>} wanted the other tables that stay */
export async function createTable(table, wanted) {
  discardOthers(PREFIX, wanted, GAMES);
  const rules = new Rules();
  try {
    const question = { do: 'create', table, tokens: [random(16), random(16)] };
    const { kept } = await rules.ask('table', question);
    const id = random(6);
    keep(id, kept);
    const tokens = kept.seats.map((/** @type {KeptTable['seats'][0]} */ seat) => seat.token ?? null);
    return { id, url: `/t/${id}`, tokens };
  } finally {
    rules.end();
  }
}

/** How long a search warms up, in milliseconds. */
const WARM_UP = 1500;

/** The games whose search is warm. @type {Set<string>} */
const warm = new Set();

/**
 * Runs a search whose result nobody needs. The browser makes fast code only of what runs often, and
 * makes it for all workers: so the opponent does not begin slowly.
 *
 * @param {KeptTable} kept
 */
async function warmUp({ plan: { game, start }, seats }) {
  if (warm.has(game) || seats.every(({ kind }) => kind !== 'computer')) return;
  warm.add(game);
  const rules = new Rules();
  await rules.ask('rules', { op: 'best', game, position: start, millis: WARM_UP }).catch(() => {});
  rules.end();
}

/** A connection to a table in the worker, used like a WebSocket. */
export class TableSocket extends EventTarget {
  /** As that of a WebSocket. @type {number} */
  readyState = WebSocket.CONNECTING;
  #rules = new Rules();
  /** @type {ReturnType<typeof setTimeout>[]} */ #timers = [];

  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    addEventListener('storage', this.#replaced);
    // Whoever made this listens before anything is told.
    setTimeout(() => void this.#open());
  }

  async #open() {
    try {
      const kept = keptTable(this.id);
      await this.#do({ do: 'open', kept });
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event('open'));
      void warmUp(kept);
    } catch (error) {
      // What is kept stays; trying again is of no use.
      if (error instanceof LinkError) this.#tell('start', error.message);
      this.close();
    }
  }

  /** Tells why the connection ends, as a host does. @param {string} reason @param {string} text */
  #tell(reason, text) {
    const data = JSON.stringify({ type: 'error', reason, text });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** @param {string} text */
  send(text) {
    void this.#do({ do: 'receive', text });
  }

  /** @param {object} request */
  async #do(request) {
    try {
      this.#take(await this.#rules.ask('table', request));
    } catch (error) {
      if (this.readyState !== WebSocket.CLOSED) this.close();
      else if (!(error instanceof DOMException)) throw error;
    }
  }

  /** @param {{ kept?: KeptTable, messages: string[], alarm?: number, think_in?: number, is_closed: boolean }} reply */
  #take({ kept, messages, alarm, think_in: thinkIn, is_closed: isClosed }) {
    if (this.readyState === WebSocket.CLOSED) return;
    if (kept) keep(this.id, kept);
    for (const data of messages) this.dispatchEvent(new MessageEvent('message', { data }));
    this.#timers.forEach(clearTimeout);
    /** @param {number} time @param {object} request */
    const later = (time, request) => setTimeout(() => void this.#do(request), time);
    this.#timers = [];
    if (isClosed) this.close();
    else {
      if (alarm !== undefined) this.#timers.push(later(alarm, { do: 'tick' }));
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      if (thinkIn !== undefined) this.#timers.push(later(thinkIn, { do: 'think', seed }));
    }
  }

  /** Ends the connection: another page of this browser goes on with the table. @param {StorageEvent} event */
  #replaced = ({ key }) => {
    if (key !== keyOf(PREFIX + this.id)) return;
    this.#tell('replaced', '');
    this.close();
  };

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    removeEventListener('storage', this.#replaced);
    this.#timers.forEach(clearTimeout);
    this.#rules.end();
    this.dispatchEvent(new Event('close'));
  }
}
