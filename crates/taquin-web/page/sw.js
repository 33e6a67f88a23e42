/** The service worker: all files of one version of the page, from the cache first. A template: it is filled in when the page is served or written. */

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
  };
  event.waitUntil(fill());
});

// A page that nobody has touched yet asks for the new version; any other keeps its own until it is closed.
scope.addEventListener("message", (/** @type {any} */ event) => event.data === "use" && scope.skipWaiting());

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const tidy = async () => {
    const names = await caches.keys();
    // "taquin" is the cache of the first service worker, which had no versions.
    const old = names.filter((name) => name === "taquin" || (name.startsWith(PREFIX) && name !== CURRENT));
    await Promise.all(old.map((name) => caches.delete(name)));
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
