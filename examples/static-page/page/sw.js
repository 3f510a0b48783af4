/**
 * Keeps the whole page in the browser, so that it needs the network only once. A new version of the
 * folder is taken when no page of the old one is open.
 */

/** What the program that made the folder writes: a name of its content, and all its files. */
importScripts('files.js');

/** @type {any} */ const worker = self;
/** @type {{ version: string, files: string[] }} */ const { version, files } = worker.MENAGERIE;

worker.addEventListener('install', (/** @type {any} */ event) => {
  // The browser asks whether what it has is still the newest.
  const requests = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(requests)));
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== version));
  const forgotten = old.then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(forgotten.then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const kept = caches.match(request, { cacheName: version, ignoreSearch: true });
  event.respondWith(kept.then((file) => file ?? fetch(request)));
});
