import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describe as words, sideOf } from '../../page/js/scene.js';

const PIECES = {
  P: { owner: 'first', name: 'pawn', letter: 'P' },
  p: { owner: 'second', name: 'pawn', letter: 'P' },
  Q: { owner: 'first', name: 'queen', letter: 'Q' },
};

test('a shade decides the colour of a piece', () => {
  assert.equal(sideOf(PIECES.P), 'first');
  assert.equal(sideOf({ ...PIECES.P, shade: 'dark' }), 'second');
});

test('a cell is described by the words of the rules, with the signs of its marks', () => {
  const cell = { name: 'e4', marks: [{ text: '2' }] };
  assert.equal(words({ name: 'e4', marks: [] }), 'e4, empty');
  assert.equal(words({ ...cell, words: ['white pawn', 'death counter'] }), 'e4, white pawn, 2 death counter');
});
