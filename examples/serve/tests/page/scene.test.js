import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describe as words, sideOf } from '../../page/js/scene.js';

const PIECES = {
  P: { owner: 'first', name: 'pawn', letter: 'P' },
  p: { owner: 'second', name: 'pawn', letter: 'P' },
  Q: { owner: 'first', name: 'queen', letter: 'Q' },
};

/** A scene of one row: `P` and `Q` belong to the first player, `p` to the second. */
const row = (text) => ({
  columns: text.length,
  cells: [...text].map((letter, column) => ({
    name: `c${column}`,
    fixture: null,
    piece: PIECES[letter] ?? null,
    marks: [],
  })),
});

test('a shade decides the colour of a piece', () => {
  assert.equal(sideOf(PIECES.P), 'first');
  assert.equal(sideOf({ ...PIECES.P, shade: 'dark' }), 'second');
});

test('a cell is described by its piece and its counters', () => {
  const mark = { text: '2', owner: 'first', meaning: 'birth counter', place: 'left', tone: 'calm' };
  const [cell] = row('P').cells;
  assert.equal(words(cell, ['White', 'Black']), 'c0, white pawn');
  const counted = { ...row('.').cells[0], marks: [mark] };
  assert.equal(words(counted, ['White', 'Black']), 'c0, empty, 2: birth counter (White)');
});
