import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Line } from '../../page/js/line.js';
import { rules } from '../../page/js/rules.js';

/** What was asked. */
let asked = [];

globalThis.fetch = async (path, { body }) => {
  const request = JSON.parse(body);
  asked.push(request);
  const { moves, since } = request;
  const plies = moves.slice(since).map((move) => ({ move, turn: 1, events: [] }));
  return { ok: true, text: async () => JSON.stringify({ ply: moves.length, plies }) };
};

const movesOf = (requests) => requests.map(({ moves, since }) => `${moves.join(' ')} | ${since}`);

test('a request names a game by its position, or else by its variant', async () => {
  const game = 'g';
  for (const [start, named] of [
    [{ game }, { game }],
    [{ game, variant: 'v' }, { game, variant: 'v' }],
    [{ game, variant: 'v', position: 'p' }, { game, position: 'p' }],
  ]) {
    asked = [];
    await rules.view({ start, moves: ['a'] });
    assert.deepEqual(asked, [{ op: 'view', ...named, moves: ['a'], since: 1 }]);
  }
});

test('a move that was shown before it is played needs no more requests', async () => {
  const line = new Line({ game: 'g' });
  line.set(['a', 'b']);
  asked = [];
  const [plies] = await Promise.all([line.tell(), line.view(line.all())]);
  assert.deepEqual(plies.map(({ move }) => move), ['a', 'b']);
  await line.view(['a', 'b', 'c']);
  assert.equal(line.set(['a', 'b', 'c']), 2);
  const told = await line.tell();
  assert.deepEqual(told.map(({ move }) => move), ['a', 'b', 'c']);
  await line.view(line.all());
  assert.deepEqual(movesOf(asked), ['a b | 0', 'a b c | 2']);
});

test('a branch is told beside the game, and left where the game takes another way', async () => {
  const line = new Line({ game: 'g' });
  line.set(['a', 'b', 'c']);
  await line.tell();
  asked = [];
  line.branch = { from: 1, moves: ['x'] };
  assert.deepEqual((await line.tell()).map(({ move }) => move), ['a', 'x']);
  assert.deepEqual(movesOf(asked), ['a x | 1']);
  line.set(['a', 'd']);
  assert.deepEqual(line.all(), ['a', 'x'], 'the branch begins before the difference');
  line.set(['e']);
  assert.deepEqual(line.all(), ['e']);
});

test('what could not be fetched is asked for again', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = async () => {
    throw new Error('no server');
  };
  const line = new Line({ game: 'g' });
  await assert.rejects(line.view([]), { kind: 'offline' });
  globalThis.fetch = fetch;
  assert.equal((await line.view([])).ply, 0);
});
