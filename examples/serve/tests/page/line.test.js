import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Line } from '../../page/js/line.js';
import { readLookAddress } from '../../page/js/visit.js';

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

test('a line is dropped up to where another one goes on', () => {
  const cases = [
    // What was tried, the last one is shown; how many moves are left of it, and what is shown then.
    [[['a', 'c']], 1, ['a', 'b']],
    [[['c', 'd', 'e'], ['c', 'd', 'f']], 2, ['c', 'd', 'e']],
    [[['c', 'd'], ['c', 'd', 'f']], 0, ['a', 'b']],
    [[['a', 'b', 'c']], 2, ['a', 'b']],
  ];
  for (const [tried, left, shown] of cases) {
    const line = lineOf('a', 'b');
    for (const moves of tried) {
      line.keep(moves);
      line.show(moves);
      line.comment(moves.length, moves.join(''));
    }
    assert.equal(line.untryLine(), left);
    assert.deepEqual(line.all(), shown);
    const { lines, comments } = line.analysis();
    assert.deepEqual(lines, shown[0] === 'c' ? ['0 c d e'] : []);
    assert.deepEqual(comments, shown[0] === 'c' ? { '0 c d e': 'cde' } : {});
  }
});

// The terminal is tested with the same file.
const cases = new URL('../../../../crates/tabletop/src/variations.json', import.meta.url);

test('lines that are tried become a tree', () => {
  for (const { game, tried, lines, back } of JSON.parse(readFileSync(cases, 'utf8'))) {
    const line = lineOf(...game);
    for (const moves of tried) {
      line.keep(moves);
      line.show(moves);
    }
    assert.deepEqual(line.analysis().lines, lines);
    if (!back) continue;
    line.untry();
    assert.deepEqual(line.analysis().lines, back);
  }
});

test('the tree of lines and comments is told and taken again', () => {
  const line = lineOf('a', 'b');
  line.try(1, 'c', 'd');
  line.comment(0, 'start');
  line.comment(3, 'three');
  line.comment(2, 'two');
  line.comment(3, 'again');
  line.comment(2, '');
  assert.deepEqual([...line.comments()], [[0, 'start'], [3, 'again']]);
  const told = { lines: ['1 c d'], comments: { 0: 'start', '1 c d': 'again' } };
  assert.deepEqual(line.analysis(), told);
  const { moves, beside } = readLookAddress(line.address(2).replace('/look', ''));
  assert.deepEqual(beside, { ...told, shown: '1 c d', ply: 2 });
  const again = new Line({ game: 'pacifist' });
  again.take(moves, beside);
  assert.deepEqual([again.all(), again.analysis()], [['a', 'c', 'd'], told]);
  // The game goes where it was tried, and the game before is a line beside it.
  again.promote();
  assert.deepEqual([again.moves, again.branch], [['a', 'c', 'd'], null]);
  const promoted = { lines: ['1 b'], comments: { 0: 'start', 3: 'again' } };
  assert.deepEqual(again.analysis(), promoted);
});

test('a branch is left where the game goes another way', () => {
  const line = lineOf('a', 'b');
  line.try(2, 'c');
  assert.equal(line.set(['a', 'b', 'd']), 2);
  assert.deepEqual(line.branch, { from: 2, moves: ['c'] });
  assert.equal(line.set(['a']), 1);
  assert.equal(line.branch, null);
});
