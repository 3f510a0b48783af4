import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';

import { TableLink, digest, movesAfter } from '../../page/js/table-link.js';
import { newToken } from '../../page/js/tables.js';

// Node has it without asking from version 19 on.
globalThis.crypto ??= webcrypto;

const entry = (more) => ({
  number: 1,
  by: 1,
  at: 5,
  act: 'move',
  state: { game: 0, ply: 1 },
  ...more,
});

test('the digest of a log is FNV-1a of its words', () => {
  assert.equal(digest([]), 'cbf29ce484222325');
  const log = [
    entry({ ply: 1, text: 'e2e4', key: '0123456789abcdef' }),
    entry({ number: 2, by: 2, at: 9, act: 'ask', question: 'undo', ply: 0 }),
    entry({ number: 3, by: 1, at: 12, act: 'resign' }),
  ];
  assert.equal(
    digest(log),
    fnv('1 1 5 move 1 e2e4 0123456789abcdef\n2 2 9 ask undo 0\n3 1 12 resign\n'),
  );
});

/** The definition, byte by byte. */
function fnv(text) {
  let hash = 0xcbf29ce484222325n;
  for (const letter of text) {
    hash ^= BigInt(letter.charCodeAt(0));
    hash = (hash * 0x100000001b3n) % 2n ** 64n;
  }
  return hash.toString(16).padStart(16, '0');
}

test('moves follow from the entries of a log', () => {
  const move = entry({ text: 'e7e5', state: { game: 0, ply: 2 } });
  assert.deepEqual(movesAfter(['e2e4'], move, { game: 0 }), ['e2e4', 'e7e5']);
  const undo = entry({ act: 'ask', question: 'undo', state: { game: 0, ply: 1 } });
  assert.deepEqual(movesAfter(['e2e4', 'e7e5'], undo, { game: 0 }), ['e2e4']);
  const resign = entry({ act: 'resign', state: { game: 0, ply: 2 } });
  assert.deepEqual(movesAfter(['e2e4', 'e7e5'], resign, { game: 0 }), ['e2e4', 'e7e5']);
  const rematch = entry({ act: 'ask', question: 'rematch', state: { game: 1, ply: 0 } });
  assert.deepEqual(movesAfter(['e2e4', 'e7e5'], rematch, { game: 0 }), []);
});

test('a seat has a secret of 128 bits', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  assert.equal(tokens.size, 100);
  for (const token of tokens) assert.match(token, /^[0-9a-f]{32}$/);
});

/** A connection to a host, which the test is. */
class Socket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static last = null;
  readyState = Socket.OPEN;
  sent = [];
  constructor() {
    super();
    Socket.last = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  tell(...messages) {
    for (const message of messages) {
      const event = new Event('message');
      event.data = JSON.stringify(message);
      this.dispatchEvent(event);
    }
  }
}

/** Takes a seat at a table of a host. What is refused is noted. */
async function seated() {
  const nothing = () => {};
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { protocol: 'http:', host: 'here' },
    document: new EventTarget(),
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  const refused = [];
  const onRefused = (reason) => refused.push(reason);
  const link = new TableLink('id', 'token', { onEntries: nothing, onConnection: nothing, onRefused });
  const state = { game: 0, ply: 0, turn: 1, status: '*', asked: [[], []] };
  const welcome = { type: 'welcome', seat: 1, sides: 1, entries: 0, wishes: 0, at: 0, state };
  await null;
  Socket.last.tell(welcome);
  return { link, refused, welcome };
}

test('a wish has the number that a host expects after it was started again', async () => {
  const { link, refused, welcome } = await seated();
  link.act({ act: 'move', ply: 1, text: 'nonsense' });
  Socket.last.tell({ type: 'refused', wish: 1, reason: 'illegal-move' });
  assert.deepEqual(refused, ['illegal-move']);
  // The host is killed, and the next act is on its way when it is started again.
  link.act({ act: 'resign' });
  assert.equal(Socket.last.sent.at(-1).number, 2);
  Socket.last.close();
  link.reopen();
  await null;
  Socket.last.tell(welcome);
  assert.deepEqual(Socket.last.sent.at(-1), { type: 'wish', number: 1, seen: 0, act: 'resign' });
  link.close();
});

test('a wish that is sent again rests on what was seen at first', async () => {
  const { link, welcome } = await seated();
  assert.ok(link.act({ act: 'ask', question: 'undo', ply: 0 }));
  const [wish] = Socket.last.sent.slice(-1);
  Socket.last.close();
  link.reopen();
  await null;
  Socket.last.tell({ ...welcome, entries: 1 });
  Socket.last.tell({ type: 'entry', ...entry({ by: 2, text: 'e7e5' }) });
  assert.equal(link.log.length, 1);
  assert.deepEqual(Socket.last.sent.at(-1), wish);
  link.close();
});

test('nothing is done without a connection, and nothing later', async () => {
  const { link, welcome } = await seated();
  Socket.last.close();
  assert.ok(!link.act({ act: 'resign' }));
  link.reopen();
  await null;
  Socket.last.tell(welcome);
  assert.equal(link.pending, null);
  assert.deepEqual(Socket.last.sent.map(({ type }) => type), ['hello']);
  link.close();
});
