import assert from 'node:assert/strict';
import { test } from 'node:test';

/** What the browser keeps. */
const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
globalThis.document = { getElementById: () => null };

const { nextLesson, noteSolved, solved, streak } = await import('../../page/js/solved.js');

test('a task is solved once, whatever else is solved', () => {
  for (const number of [3, 1, 3]) noteSolved('lesson', 'conquid', number);
  noteSolved('puzzle', 'conquid', 2);
  assert.deepEqual(solved('lesson', 'conquid').toSorted(), [1, 3]);
  assert.deepEqual(solved('puzzle', 'conquid'), [2]);
  assert.deepEqual(solved('lesson', 'pacifist'), []);
  assert.equal(streak(100), 0);
});

test('the next lesson is the first that is not solved, or the first of all', () => {
  for (const [number, next] of [
    [2, 1],
    [1, 3],
    [4, 3],
    [3, 1],
  ]) {
    noteSolved('lesson', 'lifeduel', number);
    assert.equal(nextLesson('lifeduel', 4), next, `after lesson ${number}`);
  }
});

test('days in a row are counted until one is left out', () => {
  for (const [day, today, count] of [
    [10, 10, 1],
    [10, 11, 1],
    [11, 11, 2],
    [11, 11, 2],
    [12, 13, 3],
    [12, 14, 0],
    [15, 15, 1],
  ]) {
    noteSolved('puzzle', 'pacifist', day, day);
    assert.equal(streak(today), count, `on day ${today} after ${day}`);
  }
});

test('what cannot be read is put aside', () => {
  for (const text of ['{"tasks":[],"row":1}', '[]', 'null', '{"row":[1,1]}']) {
    for (const key of [...kept.keys()]) kept.delete(key);
    kept.set('menagerie.solved', text);
    assert.deepEqual(solved('puzzle', 'pacifist'), [], text);
  }
});
