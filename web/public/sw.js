// The page works without a connection: it opens, says that it is offline, and comes back by itself. What plays games
// without a server is kept apart by the page, once somebody has asked for it, as one whole: page, words and engine fit
// each other, and those of before stay until the new ones are complete.
const ROOT = new URL('./', location).pathname; // wherever it was put: a host may have other things beside it
const SHELL = `kingsroad-shell ${ROOT} `; // and the build, which is named when this is registered
const WHOLE = `kingsroad-whole ${ROOT} `;
const OWN = SHELL + location.search;
const FIRST = ['./', 'theme.js', 'words/en.json', 'icons/kingsroad.svg', 'manifest.webmanifest'];

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});
/** The page, and what it begins with. */
async function fill() {
  const shell = await caches.open(OWN);
  await shell.addAll(FIRST);
  const page = await (await shell.match(ROOT)).text();
  await shell.addAll([...page.matchAll(/(?:src|href)="([^"]*assets\/[^"]+)"/g)].map(([, path]) => path));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});
/** A page that is still open may want parts of the build before this one. */
async function tidy() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== OWN);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is kept, of a complete set rather than of the last visit: a page without its engine cannot play. */
async function kept(request) {
  const names = await caches.keys();
  for (const start of [WHOLE, SHELL])
    for (const name of names.filter((name) => name.startsWith(start)).reverse()) {
      const cache = await caches.open(name);
      if (start === WHOLE && !(await cache.match(ROOT))) continue; // the page comes last: this one is not complete
      const found = await cache.match(request);
      if (found) return found;
    }
  return null;
}

/** The answer; a copy of it is put away, and the worker is not ended before it is. */
function keep(event, answer) {
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(OWN).then((shell) => shell.put(event.request, copy)));
  }
  return answer;
}

// built files never change under their names; everything else is asked for first and kept for a bad day
async function built(event) {
  return (await caches.match(event.request)) ?? keep(event, await fetch(event.request));
}
async function fresh(event) {
  const page = event.request.mode === 'navigate';
  try {
    const answer = await fetch(event.request);
    return page ? answer : keep(event, answer);
  } catch (error) {
    const found = await kept(page ? ROOT : event.request);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  if (/^(api|healthz|metrics)\b/.test(path)) return;
  // the engine is kept by the page that asks for it
  if (path.startsWith('runtime/')) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  else event.respondWith(path.startsWith('assets/') ? built(event) : fresh(event));
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
