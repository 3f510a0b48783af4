import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describe as words, effects, effectsOfTurn, sideOf } from '../../page/js/scene.js';

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

const event = (columns, data = {}) => ({
  text: '',
  spots: columns.map((column) => ({ row: 0, column })),
  data,
});

/** What is seen, as words: `move 0>2`, `birth 1`. */
const seen = (list) =>
  list.map(({ kind, from, at }) => `${kind} ${from ? `${from.column}>` : ''}${at.column}`).sort();

test('a piece that moves is seen to move, and what it takes is captured', () => {
  assert.deepEqual(seen(effects(row('P..'), row('..P'), [event([0, 2])])), ['move 0>2']);
  const taken = effects(row('P.p'), row('..P'), [event([0, 2])]);
  assert.deepEqual(seen(taken), ['capture 2', 'move 0>2']);
});

test('pieces are born, die, change sides and become others', () => {
  assert.deepEqual(seen(effects(row('..'), row('P.'), [event([0])])), ['birth 0']);
  assert.deepEqual(seen(effects(row('P.'), row('..'), [event([0])])), ['death 0']);
  const swept = event([0], { event: 'swept' });
  assert.deepEqual(seen(effects(row('P.'), row('..'), [swept])), ['capture 0']);
  assert.deepEqual(seen(effects(row('P.'), row('p.'), [event([0])])), ['convert 0']);
  assert.deepEqual(seen(effects(row('P.'), row('Q.'), [event([0])])), ['change 0']);
});

test('a pawn that promotes moves and changes', () => {
  const promoted = event([0, 1], { event: 'promoted', from: 'c0' });
  assert.deepEqual(seen(effects(row('P.'), row('.Q'), [promoted])), ['change 1', 'move 0>1']);
});

test('a shade decides the colour of a piece', () => {
  assert.equal(sideOf(PIECES.P), 'first');
  assert.equal(sideOf({ ...PIECES.P, shade: 'dark' }), 'second');
});

test('a turn shows the last thing that happened on each cell', () => {
  const steps = [
    { scene: row('.P'), events: [event([0, 1])] },
    { scene: row('.p'), events: [event([1])] },
  ];
  assert.deepEqual(seen(effectsOfTurn(row('P.'), steps)), ['convert 1']);
});

test('a cell is described by its piece and its counters', () => {
  const mark = { text: '2', owner: 'first', meaning: 'birth counter', place: 'left', tone: 'calm' };
  const [cell] = row('P').cells;
  assert.equal(words(cell, ['White', 'Black']), 'c0, white pawn');
  const counted = { ...row('.').cells[0], marks: [mark] };
  assert.equal(words(counted, ['White', 'Black']), 'c0, empty, White: birth counter 2');
});
