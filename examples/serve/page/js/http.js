/** Asks the server of the page. */

/** @import { GameInfo, TableSummary } from './types.js' */

const replies = globalThis.document?.getElementById('replies');

/**
 * What the server has put into the page of a table: its game, and how the table was then.
 *
 * @type {{ table?: TableSummary, game?: GameInfo }}
 */
export const inPage = JSON.parse(replies?.textContent ?? '{}');

/** What went wrong: a word for programs and a sentence for people. */
export class LinkError extends Error {
  /** @param {string} kind @param {string} message */
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
export async function ask(path, body, signal) {
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
