/** A worker with the rules of the games: questions are answered in their order. */

import { LinkError } from './http.js';

/** @type {Promise<WebAssembly.Module> | null} */ let code = null;

/**
 * Returns the bytes of a file, and shows meanwhile how many of them have come: the rules are by far
 * the largest file of the page.
 *
 * @param {Response} reply
 */
async function watched(reply) {
  const bar = document.createElement('progress');
  bar.className = 'fetching';
  bar.ariaLabel = 'The rules of the games are being fetched';
  // The length of a packed file is not that of what comes out of it.
  const isPacked = reply.headers.has('content-encoding');
  const length = isPacked ? 0 : Number(reply.headers.get('content-length'));
  if (length > 0) bar.max = length;
  document.body.append(bar);
  let come = 0;
  const count = new TransformStream({
    transform(part, out) {
      come += part.length;
      if (length > 0) bar.value = come;
      out.enqueue(part);
    },
  });
  try {
    return await new Response(reply.body?.pipeThrough(count)).arrayBuffer();
  } finally {
    bar.remove();
  }
}

/** The rules, compiled once for all workers. */
function compiled() {
  code ??= fetch('rules.wasm')
    .then(async (reply) => {
      if (!reply.ok) throw new Error(`${reply.status}`);
      return WebAssembly.compile(await watched(reply));
    })
    .catch(() => {
      code = null;
      throw new LinkError('offline', 'The rules of the games cannot be fetched.');
    });
  return code;
}

/** @typedef {{ resolve: (reply: any) => void, reject: (error: Error) => void }} Asked */

export class Rules {
  /** The worker, from the first question on. @type {Promise<Worker> | null} */
  #worker = null;
  /** The questions that wait for their answers. @type {Asked[]} */
  #asked = [];

  async #begin() {
    const worker = new Worker('page/js/worker.js');
    worker.onmessage = ({ data }) => {
      const { error, ...reply } = JSON.parse(data);
      const asked = this.#asked.shift();
      if (error) asked?.reject(new LinkError(error.kind, error.message));
      else asked?.resolve(reply);
    };
    worker.onerror = () => this.end(new LinkError('failed', 'The rules of the game have failed.'));
    worker.postMessage(await compiled());
    return worker;
  }

  /**
   * Asks, by the name of a function of the rules.
   *
   * @param {'rules' | 'table'} name
   * @param {object} question
   * @returns {Promise<any>}
   */
  async ask(name, question) {
    this.#worker ??= this.#begin();
    const begun = this.#worker;
    const worker = await begun.catch((error) => {
      if (this.#worker === begun) this.#worker = null;
      throw error;
    });
    if (this.#worker !== begun) throw new DOMException('given up', 'AbortError');
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      worker.postMessage([name, JSON.stringify(question)]);
    });
  }

  /** Ends the worker, whatever it does. The next question begins another one. */
  end(why = /** @type {Error} */ (new DOMException('given up', 'AbortError'))) {
    void this.#worker?.then((worker) => worker.terminate()).catch(() => {});
    this.#worker = null;
    for (const { reject } of this.#asked.splice(0)) reject(why);
  }
}
