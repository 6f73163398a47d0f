// The page works without a connection: it opens, says that it is offline, and comes back by itself. What plays games
// without a server is kept apart, once somebody has asked for it: it outlives the builds of the page that it serves.
const SHELL = `kingsroad-shell${location.search}`; // one of each build, which is named when this is registered
const RUNTIME = 'kingsroad-runtime-'; // and the name of its folder
const FIRST = ['/', '/theme.js', '/words/en.json', '/icons/kingsroad.svg', '/manifest.webmanifest'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== SHELL && !name.startsWith(RUNTIME)).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** The answer; a copy of it is put away, and the worker is not ended before it is. */
function keep(event, request, answer) {
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(SHELL).then((shell) => shell.put(request, copy)));
  }
  return answer;
}

// built files never change under their names; everything else is asked for first and kept for a bad day
async function built(event) {
  return (await caches.match(event.request)) ?? keep(event, event.request, await fetch(event.request));
}
/** All of a runtime is kept under its own name; those before it go when it is there. */
async function runtime(event, name) {
  const cache = await caches.open(RUNTIME + name);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).then(() => dropOthers(RUNTIME + name)));
  return answer;
}
async function dropOthers(name) {
  for (const other of await caches.keys()) if (other.startsWith(RUNTIME) && other !== name) await caches.delete(other);
}
async function fresh(event, key) {
  try {
    return keep(event, key, await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(key);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || /^\/(api|healthz|metrics)\b/.test(url.pathname))
    return;
  const [, first, second] = url.pathname.split('/');
  if (first === 'runtime') event.respondWith(runtime(event, second));
  else if (first === 'assets') event.respondWith(built(event));
  else event.respondWith(fresh(event, request.mode === 'navigate' ? '/' : request));
});

// a notice that it is my turn
self.addEventListener('push', (event) => {
  const said = event.data ? event.data.json() : {};
  const { title = 'Kingsroad', body = '', url = '/' } = said;
  event.waitUntil(self.registration.showNotification(title, { body, data: { url }, icon: '/icons/kingsroad-192.png' }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data?.url ?? '/'));
});
