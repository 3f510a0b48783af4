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

const event = (effect, ...columns) => ({
  text: '',
  spots: columns.map((column) => ({ row: 0, column })),
  data: {},
  effect,
});

/** What is seen, as words: `moved 0>2 pawn`, `born 1`. */
const seen = (list) =>
  list.map(({ effect, from, at, piece }) =>
    [effect, from ? `${from.column}>${at.column}` : at.column, piece?.name].join(' ').trim(),
  );

test('what is seen is what the events say, with what was there before', () => {
  for (const [before, happened, expected] of [
    ['P..', event('moved', 0, 2), ['moved 0>2']],
    ['P..Q', event('moved', 0, 1, 2), ['moved 0>2']],
    ['P..Q', event('moved', 0, 1, 3, 2), ['moved 0>1', 'moved 3>2']],
    ['P.p', event('captured', 2), ['captured 2 pawn']],
    ['..', event('born', 0), ['born 0']],
    ['PQ', event('died', 0, 1), ['died 0 pawn', 'died 1 queen']],
    ['P', event('converted', 0), ['converted 0 pawn']],
    ['P', event('nothing', 0), []],
  ])
    assert.deepEqual(seen(effects([happened], row(before))), expected);
});

test('a shade decides the colour of a piece', () => {
  assert.equal(sideOf(PIECES.P), 'first');
  assert.equal(sideOf({ ...PIECES.P, shade: 'dark' }), 'second');
});

test('a turn shows the last thing that happened on each cell, and an arrival least of all', () => {
  const steps = [
    { scene: row('.P'), events: [event('captured', 1), event('moved', 0, 1)] },
    { scene: row('.Q'), events: [event('changed', 1)] },
  ];
  assert.deepEqual(seen(effectsOfTurn(steps.slice(0, 1), row('Pp'))), ['captured 1 pawn']);
  assert.deepEqual(seen(effectsOfTurn(steps, row('Pp'))), ['changed 1 pawn']);
});

test('a cell is described by its piece and its counters', () => {
  const mark = { text: '2', owner: 'first', meaning: 'birth counter', place: 'left', tone: 'calm' };
  const [cell] = row('P').cells;
  assert.equal(words(cell, ['White', 'Black']), 'c0, white pawn');
  const counted = { ...row('.').cells[0], marks: [mark] };
  assert.equal(words(counted, ['White', 'Black']), 'c0, empty, 2: birth counter (White)');
});
