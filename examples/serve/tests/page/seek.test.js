import assert from 'node:assert/strict';
import { test } from 'node:test';

import { oldestFit } from '../../page/js/seek.js';

const game = { name: 'pacifist', variants: [{ name: 'standard' }, { name: 'symmetric:7' }] };

const table = (id, more) => ({
  id,
  game: 'pacifist',
  variant: 'standard',
  time: '5+0',
  touched: 100,
  ...more,
});

test('the seat that has been free longest is taken, of those that fit', () => {
  const tables = [
    table('newer'),
    table('another game', { game: 'conquid', touched: 1 }),
    table('another board', { variant: 'symmetric:7', touched: 1 }),
    table('another clock', { time: '3+2', touched: 1 }),
    table('no clock', { time: undefined, touched: 1 }),
    table('hard', { wished: 'hard', touched: 50 }),
    table('older', { touched: 60 }),
  ];
  const found = (more) => oldestFit(tables, { game, time: '5+0', wished: '', ...more })?.id;
  assert.equal(found(), 'hard');
  assert.equal(found({ wished: 'hard' }), 'hard');
  assert.equal(found({ wished: 'easy' }), 'older');
  assert.equal(found({ time: undefined }), 'no clock');
  assert.equal(found({ time: '1+0' }), undefined);
});
