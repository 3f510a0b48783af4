/**
 * Keeps the whole page in the browser, so that it needs the network only once. A new version of the
 * folder is taken when no page of the old one is open.
 */

/** What the program that made the folder writes: a name of its content, and all its files. */
importScripts('files.js');

/** @type {any} */ const worker = self;
/** @type {{ version: string, files: string[] }} */ const { version, files } = worker.MENAGERIE;

/** The folder of this copy of the page. A host may have others, and pages of other people. */
const { scope } = worker.registration;

/** The cache of this version of this copy. */
const current = `${version} ${scope}`;

/**
 * Whether a cache belongs to this copy. Earlier versions did not name the folder.
 *
 * @param {string} name
 */
async function isOwn(name) {
  const [kind = '', folder] = name.split(' ');
  if (!kind.startsWith('menagerie-')) return false;
  if (folder) return folder === scope;
  const files = await (await caches.open(name)).keys();
  const rules = files.filter((/** @type {Request} */ { url }) => url.endsWith('/rules.wasm'));
  return rules.length === 1 && rules[0]?.url === `${scope}rules.wasm`;
}

worker.addEventListener('install', (/** @type {any} */ event) => {
  // The browser asks whether what it has is still the newest.
  const requests = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(current).then((cache) => cache.addAll(requests)));
});

/** Forgets the caches of the versions before. */
async function forget() {
  for (const name of await caches.keys())
    if (name !== current && (await isOwn(name))) await caches.delete(name);
}

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(forget().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const kept = caches.match(request, { cacheName: current, ignoreSearch: true });
  event.respondWith(kept.then((file) => file ?? fetch(request)));
});
