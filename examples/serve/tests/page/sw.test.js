import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const SCRIPT = new URL('../../../static-page/page/sw.js', import.meta.url);
const HOST = 'https://host.example/';

/** Lets a service worker of a folder become active in a browser with some caches. */
async function activate(folder, caches) {
  const kept = new Map(Object.entries(caches));
  const handlers = new Map();
  const self = {
    MENAGERIE: { version: 'menagerie-2', files: [] },
    registration: { scope: HOST + folder },
    addEventListener: (name, handler) => handlers.set(name, handler),
    clients: { claim: () => {} },
  };
  const open = async (name) => ({ keys: async () => kept.get(name).map((url) => ({ url })) });
  const all = { keys: async () => [...kept.keys()], open, delete: async (name) => kept.delete(name) };
  vm.runInNewContext(readFileSync(SCRIPT, 'utf8'), { self, caches: all, importScripts: () => {} });
  let work;
  handlers.get('activate')({ waitUntil: (promise) => (work = promise) });
  await work;
  return [...kept.keys()];
}

test('a new version forgets the caches of its own folder, and no other', async () => {
  const rules = (...folders) => folders.map((folder) => `${HOST}${folder}rules.wasm`);
  const caches = {
    other: [],
    [`other ${HOST}a/`]: [],
    'menagerie-notes': [`${HOST}notes.txt`],
    [`menagerie-1 ${HOST}a/`]: rules('a/'),
    [`menagerie-1 ${HOST}b/`]: rules('b/'),
    [`menagerie-2 ${HOST}a/`]: rules('a/'),
    // Of versions that did not name their folders.
    'menagerie-0a': rules('a/'),
    'menagerie-0b': rules('b/'),
    'menagerie-0ab': rules('a/', 'b/'),
  };
  const left = (...gone) => Object.keys(caches).filter((name) => !gone.includes(name));
  assert.deepEqual(await activate('a/', caches), left(`menagerie-1 ${HOST}a/`, 'menagerie-0a'));
  assert.deepEqual(await activate('', caches), left());
});
