import assert from 'node:assert/strict';
import { test } from 'node:test';

import { beside } from '../../page/js/beside.js';

test('words about a cell cover neither it nor the cells around it, and stay in the window', () => {
  for (const [columns, rows, size, wide, high] of [
    [8, 8, 70, 1366, 768],
    [8, 8, 40, 683, 384],
    [8, 8, 46, 390, 844],
    [11, 11, 33, 390, 844],
    [11, 11, 30, 683, 384],
    [28, 14, 40, 1920, 1080],
    [14, 28, 24, 390, 844],
  ])
    for (const [width, height] of [
      [120, 40],
      [220, 120],
    ])
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const [x, y] = [8 + column * size, 40 + row * size];
          const cell = { left: x, top: y, right: x + size, bottom: y + size };
          const bounds = { left: 4, top: 4, right: wide - 4, bottom: high - 4 };
          const { left, top } = beside(cell, { width, height }, bounds);
          const place = `${row},${column} of ${columns}x${rows} in ${wide}x${high}: ${left},${top}`;
          assert.ok(left >= 4 && left + width <= wide - 4, place);
          assert.ok(top >= 4 && top + height <= high - 4, place);
          const isBeside = left >= x + 2 * size || left + width <= x - size;
          const isAbove = top >= y + 2 * size || top + height <= y - size;
          assert.ok(isBeside || isAbove, place);
        }
});

test('without room around a cell the words leave at least the cell itself free', () => {
  const cell = { left: 40, top: 40, right: 90, bottom: 90 };
  const bounds = { left: 0, top: 0, right: 130, bottom: 200 };
  assert.deepEqual(beside(cell, { width: 120, height: 100 }, bounds), { left: 10, top: 100 });
});
