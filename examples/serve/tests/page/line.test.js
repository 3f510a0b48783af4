import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Line } from '../../page/js/line.js';

function lineOf(...moves) {
  const line = new Line({ game: 'pacifist' });
  line.set(moves);
  return line;
}

test('what was tried stays beside the game, the first first', () => {
  const line = lineOf('a', 'b');
  line.try(0, 'c');
  line.try(1, 'd');
  assert.deepEqual(line.branch, { from: 0, moves: ['c', 'd'] });
  assert.deepEqual(line.others(), [['a'], []]);
  line.branch = null;
  line.try(0, 'c', 'e');
  line.try(0, 'f');
  assert.deepEqual(line.others(), [['a', 'c']]);
  line.branch = null;
  assert.deepEqual(line.others(), [['c', 'f'], []]);
});

test('another line is gone over to as far as it was tried', () => {
  const line = lineOf('a', 'b');
  line.try(0, 'c', 'd');
  line.try(1, 'e');
  line.turnTo(1, 'a');
  assert.equal(line.branch, null);
  line.turnTo(1, 'c');
  assert.deepEqual(line.all(), ['c', 'd']);
  line.turnTo(2, 'e');
  assert.deepEqual(line.all(), ['c', 'e']);
});

test('a move that is taken back is forgotten, with what followed it', () => {
  const line = lineOf('a');
  line.try(0, 'b', 'c', 'd');
  line.try(1, 'e');
  assert.equal(line.untry(), 1);
  assert.deepEqual(line.all(), ['b']);
  assert.deepEqual(line.others(), [['a']]);
  line.turnTo(1, 'a');
  line.turnTo(1, 'b');
  assert.deepEqual(line.all(), ['b', 'c', 'd']);
  line.branch = { from: 0, moves: ['b'] };
  assert.equal(line.untry(), 0);
  line.branch = null;
  assert.deepEqual(line.others(), [[]]);
});

test('a branch is left where the game goes another way', () => {
  const line = lineOf('a', 'b');
  line.try(2, 'c');
  assert.equal(line.set(['a', 'b', 'd']), 2);
  assert.deepEqual(line.branch, { from: 2, moves: ['c'] });
  assert.equal(line.set(['a']), 1);
  assert.equal(line.branch, null);
});
