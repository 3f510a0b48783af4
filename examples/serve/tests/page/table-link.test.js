import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';

import { TableLink } from '../../page/js/table-link.js';
import { newToken } from '../../page/js/tables.js';

// Node has it without asking from version 19 on.
globalThis.crypto ??= webcrypto;

test('moves are those that were kept and the new ones', async () => {
  const { link } = await seated();
  for (const [kept, played, moves] of [
    [0, ['e2e4', 'e7e5'], 'e2e4 e7e5'],
    [2, ['g1f3'], 'e2e4 e7e5 g1f3'],
    [1, [], 'e2e4'],
    [0, [], ''],
  ]) {
    await Socket.last.tell({ type: 'shown', entries: 0, moves: { kept, played } });
    assert.equal(link.moves.join(' '), moves);
  }
  await Socket.last.tell({ type: 'shown', entries: 0 });
  assert.deepEqual(link.moves, []);
  link.close();
});

test('a packed message is read before those that follow', async () => {
  const { link } = await seated();
  const text = JSON.stringify({ type: 'shown', entries: 0, moves: { kept: 0, played: ['e2e4'] } });
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  Socket.last.receive(await new Response(packed).blob());
  Socket.last.tell({ type: 'shown', entries: 0, moves: { kept: 1, played: ['e7e5'] } });
  while (link.moves.length < 2) await new Promise(setImmediate);
  assert.deepEqual(link.moves, ['e2e4', 'e7e5']);
  link.close();
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
  receive(data) {
    const event = new Event('message');
    event.data = data;
    this.dispatchEvent(event);
  }
  async tell(message) {
    this.receive(JSON.stringify(message));
    await new Promise(setImmediate);
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
  await Socket.last.tell(welcome);
  return { link, refused, welcome };
}

test('a wish has the number that a host expects after it was started again', async () => {
  const { link, refused, welcome } = await seated();
  link.act({ act: 'move', ply: 1, text: 'nonsense' });
  await Socket.last.tell({ type: 'refused', wish: 1, reason: 'illegal-move' });
  assert.deepEqual(refused, ['illegal-move']);
  // The host is killed, and the next act is on its way when it is started again.
  link.act({ act: 'resign' });
  assert.equal(Socket.last.sent.at(-1).number, 2);
  Socket.last.close();
  link.reopen();
  await null;
  await Socket.last.tell(welcome);
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
  await Socket.last.tell({ ...welcome, entries: 1 });
  assert.equal(link.entries, 1);
  assert.deepEqual(Socket.last.sent.at(-1), wish);
  link.close();
});

test('the reason of an end that comes with it is told', async () => {
  const { link } = await seated();
  const states = [];
  link.handlers.onConnection = (state) => states.push(state);
  Socket.last.receive(JSON.stringify({ type: 'error', reason: 'replaced', text: '' }));
  Socket.last.close();
  await new Promise(setImmediate);
  assert.deepEqual(states, ['closed']);
  link.close();
});

test('nothing is done without a connection, and nothing later', async () => {
  const { link, welcome } = await seated();
  Socket.last.close();
  assert.ok(!link.act({ act: 'resign' }));
  link.reopen();
  await null;
  await Socket.last.tell(welcome);
  assert.equal(link.pending, null);
  assert.deepEqual(Socket.last.sent.map(({ type }) => type), ['hello']);
  link.close();
});
