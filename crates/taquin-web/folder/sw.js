/** The service worker of the page without a server: all files of one version, from the cache first. */

const VERSION = "{version}";
const FILES = ["{files}"];
/** Other caches with this beginning are those of older versions; other pages of the same host have other paths. */
const PREFIX = `taquin ${new URL("./", location.href).pathname} `;
const CURRENT = PREFIX + VERSION;
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  const fill = async () => {
    const cache = await caches.open(CURRENT);
    // Past the browser's own cache, which may hold files of an older version.
    await cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" })));
    await scope.skipWaiting();
  };
  event.waitUntil(fill());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CURRENT).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CURRENT);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
