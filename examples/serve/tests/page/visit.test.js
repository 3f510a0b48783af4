import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lookAddress, readLookAddress } from '../../page/js/visit.js';

const round = (...given) => readLookAddress(lookAddress(...given).replace('/look', ''));

test('an address holds a game, its start, its moves and the ply that is shown', () => {
  const cases = [
    [{ game: 'pacifist' }, []],
    [{ game: 'pacifist', variant: 'asymmetric:7' }, ['e2e4', 'e7e5']],
    [{ game: 'conquid', position: '7x14b1 14./14. 1 -' }, ['A6,6;6,7;7,6', 'C']],
  ];
  for (const [start, moves] of cases) {
    const nothing = { lines: [], comments: {} };
    assert.deepEqual(round(start, moves), { start, moves, beside: nothing });
    const { ply } = round(start, moves, { ply: 0 }).beside;
    assert.equal(ply, moves.length === 0 ? undefined : 0);
  }
});

test('an address holds all that was tried beside a game', () => {
  const beside = {
    lines: ['1 c7c5 g1f3', '0 A6,6;6,7;7,6'],
    comments: { 0: 'a_b & c=d', '1 c7c5': 'é’ + #' },
    shown: '1 c7c5',
    ply: 2,
  };
  assert.deepEqual(round({ game: 'pacifist' }, ['e2e4', 'e7e5'], beside).beside, beside);
});

test('an address without a game is none', () => {
  for (const hash of ['', '#', '#moves=e2e4']) assert.equal(readLookAddress(hash), null);
});
