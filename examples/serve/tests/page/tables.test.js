import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pointsOf } from '../../page/js/tables.js';

test('a seat keeps its points when the sides are exchanged', () => {
  for (const [sides, results, points] of [
    [1, [], [0, 0]],
    [1, ['1-0'], [1, 0]],
    [1, ['1-0', '0-1'], [2, 0]],
    [2, ['1-0', '1-0'], [1, 1]],
    [1, ['1/2-1/2', '0-1', '1-0', '*'], [2.5, 0.5]],
    [2, ['aborted', '1-0', '*'], [1, 0]],
  ])
    assert.deepEqual(pointsOf(sides, results), points, results.join());
});
