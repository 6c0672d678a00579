/*
 * The shell of the workspace without network: the page itself, asked for first and kept for when nobody answers, and files with a
 * fingerprint in their name, which never change. Nothing else is touched: no answer of /v1 is ever kept.
 */
const SHELL = 'shell-1';
const PAGE = '/';
const isShell = (url) => url.origin === self.location.origin && url.pathname.startsWith('/assets/');

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' }))));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate' && url.origin === self.location.origin && url.pathname === PAGE) event.respondWith(page(request));
  else if (isShell(url)) event.respondWith(asset(request));
});

/** What the window had loaded before this began to listen; and what a release has replaced goes. */
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (!Array.isArray(keep)) return;
  event.waitUntil(
    caches.open(SHELL).then(async (cache) => {
      const wanted = keep.filter((path) => typeof path === 'string' && isShell(new URL(path, self.location.origin)));
      for (const path of wanted) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
    }),
  );
});

async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(PAGE, answer.clone());
    return answer;
  } catch {
    return (await cache.match(PAGE)) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(SHELL);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
