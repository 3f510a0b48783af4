import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The storage of a browser with some things, in which no more than `room` letters fit. */
function storage(things, room = Infinity) {
  const kept = { ...things };
  const methods = {
    getItem: (key) => kept[key] ?? null,
    removeItem: (key) => delete kept[key],
    setItem(key, text) {
      if (text.length > room) throw new Error('no room');
      kept[key] = text;
    },
  };
  const handler = { get: (_, name) => methods[name], ownKeys: () => Object.keys(kept) };
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  globalThis.localStorage = new Proxy({}, { ...handler, getOwnPropertyDescriptor });
  return kept;
}

/** What the page has told. */
const told = [];
globalThis.document = {
  createElement: () => ({ remove: () => {} }),
  getElementById: (id) => (id === 'toasts' ? { append: ({ textContent }) => told.push(textContent) } : null),
};

let copies = 0;

/** Loads a module anew, as a page does. @param {string} name */
function load(name) {
  copies += 1;
  return import(`../../page/js/${name}.js?${copies}`);
}

// What pages kept, the oldest first. Each must be read for ever.
const GAMES = [
  // Before the end of a game was noted.
  '[{"id":"a1","game":"pacifist","against":"against a friend","when":1763782000000,"token":"0123","invitation":"4567","seats":[{"kind":"person"},{"kind":"person"}]}]',
  // An invitation of which nothing is known yet; a seat is known later.
  '[{"id":"b1","against":"against a friend","when":1763920000000,"token":"89ab"},{"id":"b2","game":"conquid","against":"against the computer, easy","when":1763920000001,"token":"cdef","seat":1,"sides":2,"status":"1-0","results":["0-1"],"isGone":true}]',
  // People have names.
  '[{"id":"c1","game":"lifeduel","against":"against Bob","when":1764255000000,"token":"0123","seat":2,"sides":1,"status":"*","results":[],"seats":[{"kind":"person","name":"Bob"},{"kind":"person"}]}]',
];
const SETTINGS = [
  '{"theme":"dark","speed":"slow","confirm":"effects","sound":true,"marks":false,"labels":true}',
  '{"theme":"auto","speed":"fast","confirm":"never","doubt":false,"sound":false,"marks":true,"labels":true}',
  '{"name":"Alice","theme":"auto","speed":"normal","confirm":"always","doubt":true,"greetings":false,"sound":false,"notices":true,"marks":true,"labels":true,"level":"hard"}',
];

test('the games of every earlier page are read', async () => {
  const { keptGames } = await import('../../page/js/kept.js');
  for (const text of GAMES) {
    storage({ 'menagerie.games': text });
    assert.deepEqual(keptGames(), JSON.parse(text));
  }
});

test('the settings of every earlier page are read, and what they lack or have amiss is as usual', async () => {
  const read = async (text) => {
    storage(text ? { 'menagerie.settings': text } : {});
    return { ...(await load('settings')).settings };
  };
  const usual = await read('');
  for (const text of SETTINGS)
    assert.deepEqual(await read(text), { ...usual, ...JSON.parse(text) });
  assert.deepEqual(await read('{"theme":7,"sound":"yes","level":"easy"}'), { ...usual, level: 'easy' });
});

test('copies of the page in other folders keep their own', async () => {
  const { keyOf, store, stored } = await load('stored');
  const { discardOthers } = await load('discard');
  assert.equal(keyOf('games', '/'), 'menagerie.games');
  assert.equal(keyOf('games', '/copy/'), 'menagerie.games /copy/');
  const kept = storage({ 'menagerie.table.a': '1', 'menagerie.table.b /copy/': '2', other: '3' });
  assert.equal(stored('table.a', Boolean), 1, 'the key of all copies once');
  assert.equal(stored('table.b', Boolean), undefined);
  assert.ok(store('table.a', 4));
  assert.ok(store('table.b', 5));
  discardOthers('table.', new Set(['a']), 'games');
  assert.equal(stored('table.b', Boolean), undefined);
  assert.equal(kept['menagerie.table.b /copy/'], '2');
  assert.equal(kept['menagerie.table.a'], '1', 'another copy may still need it');
  assert.equal(stored('table.a', Boolean), 4);
});

for (const text of ['{', 'null', '{"id":1}', '[{"name":"a"}]', '[null]'])
  test(`a list of games that is ${text} is told and stays`, async () => {
    const { keyOf, store, stored } = await load('stored');
    const { discardOthers } = await load('discard');
    const isList = (list) => Array.isArray(list) && list.every((game) => game?.id);
    const kept = storage({ [keyOf('games')]: text });
    told.length = 0;
    assert.equal(stored('games', isList), undefined);
    assert.equal(stored('games', isList), undefined);
    assert.equal(told.length, 1, 'it is told once');
    assert.ok(store('table.a', 1));
    discardOthers('table.', new Set(), 'games');
    assert.equal(stored('table.a', Boolean), 1, 'the list may have had it');
    assert.ok(store('games', [{ id: 'new' }]));
    assert.deepEqual(stored('games', isList), [{ id: 'new' }]);
    const [, place] = /stored as “(.*)”/.exec(told[0]);
    assert.equal(kept[place], text);
  });

test('what cannot be put aside is not written over', async () => {
  const { keyOf, store, stored } = await load('stored');
  const kept = storage({ [keyOf('games')]: '{{{' }, 2);
  assert.equal(stored('games', Boolean), undefined);
  assert.ok(!store('games', 1));
  assert.deepEqual(kept, { [keyOf('games')]: '{{{' });
  assert.equal(stored('games', Boolean), 1, 'it lasts as long as the page');
});
