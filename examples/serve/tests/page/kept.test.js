import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GAMES, keepGame, keptGame, keptGames, noteGame } from '../../page/js/kept.js';
import { keyOf } from '../../page/js/stored.js';

const many = (count, more) =>
  Array.from({ length: count }, (_, index) => ({ id: `${more.status}${index}`, ...more }));

test('a browser forgets finished games, and never a seat in a game that goes on', () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
  };
  keepGame({ id: 'old', token: 'seat' });
  for (const game of many(150, { status: '1-0' })) keepGame(game);
  for (const game of many(150, { status: '*' })) keepGame(game);
  assert.equal(keptGame('old')?.token, 'seat');
  assert.equal(keptGames().length, 200);
  assert.equal(keptGame('1-0149')?.status, '1-0', 'the newest of the finished games');
  for (const game of many(300, { status: '*' })) keepGame(game);
  assert.equal(keptGames().length, 301);
  noteGame('old', { status: '0-1' });
  assert.equal(keptGame('old'), undefined);
});

test('a browser without room keeps the seats rather than the finished games', () => {
  const kept = new Map();
  let room = 1000;
  Object.assign(globalThis, { document: { getElementById: () => null } });
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      if (text.length > room) throw new Error('no room');
      kept.set(name, text);
    },
  };
  keepGame({ id: 'finished', against: 'x'.repeat(900), status: '1-0' });
  keepGame({ id: 'first', against: 'x'.repeat(100), token: 'seat' });
  assert.deepEqual(
    keptGames().map(({ id }) => id),
    ['first'],
  );
  // Nothing at all can be stored: the seats last as long as the page.
  room = 0;
  keepGame({ id: 'second', token: 'seat' });
  noteGame('second', { seat: 2 });
  assert.equal(keptGame('first')?.token, 'seat');
  assert.deepEqual(keptGame('second'), { id: 'second', token: 'seat', seat: 2 });
  room = 1000;
  noteGame('second', { seat: 1 });
  assert.equal(JSON.parse(kept.get(keyOf(GAMES))).length, 2);
});
