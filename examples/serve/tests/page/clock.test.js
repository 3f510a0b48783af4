import assert from 'node:assert/strict';
import { test } from 'node:test';

import { clockText, clocksNow } from '../../page/js/clock.js';

const state = (more) => ({
  game: 0,
  ply: 4,
  turn: 1,
  status: '*',
  clocks: [60_000, 50_000],
  ...more,
});
const setting = { initial: 60_000, increment: 0 };

test('a clock is shown in hours, minutes and seconds, at the end in tenths', () => {
  const shown = [3_723_000, 61_000, 60_999, 10_000, 9_940, 50, 0].map(clockText);
  assert.deepEqual(shown, ['1:02:03', '1:01', '1:01', '0:10', '0:10.0', '0:00.1', '0:00.0']);
});

test('only the clock of the player to move runs', () => {
  assert.deepEqual(clocksNow(state(), setting, 1500, 0), [58_500, 50_000]);
  assert.deepEqual(clocksNow(state({ turn: 2 }), setting, 1500, 0), [60_000, 48_500]);
});

test('no clock runs before both players have moved, after the end, or below zero', () => {
  assert.deepEqual(clocksNow(state({ ply: 1 }), setting, 1500, 0), [60_000, 50_000]);
  assert.deepEqual(clocksNow(state({ ply: 5 }), setting, 1500, 4), [60_000, 50_000]);
  assert.deepEqual(clocksNow(state({ status: '1-0' }), setting, 1500, 0), [60_000, 50_000]);
  assert.deepEqual(clocksNow(state(), setting, 99_000, 0), [0, 50_000]);
  assert.equal(clocksNow(state({ clocks: undefined }), setting, 0, 0), null);
});

test('a delay passes before the clock runs', () => {
  const delayed = { ...setting, delay: 2000 };
  assert.deepEqual(clocksNow(state(), delayed, 1500, 0), [60_000, 50_000]);
  assert.deepEqual(clocksNow(state(), delayed, 2500, 0), [59_500, 50_000]);
});
