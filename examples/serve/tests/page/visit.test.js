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
    assert.deepEqual(round(start, moves), { start, moves, ply: null });
    assert.deepEqual(round(start, moves, 0).ply, moves.length === 0 ? null : 0);
  }
});

test('an address without a game is none', () => {
  for (const hash of ['', '#', '#moves=e2e4']) assert.equal(readLookAddress(hash), null);
});
