/** Keeps the page up to date: registers the service worker, and replaces an old version that nobody has touched yet. */

/** Caching the files begins this many milliseconds after the page has loaded, so that it does not delay it. */
const DELAY = 300;

export function updatePage() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const begin = () => serviceWorker.register("sw.js", { updateViaCache: "none" }).then(follow, () => {});
  if (document.readyState === "complete") setTimeout(begin, DELAY);
  else addEventListener("load", () => setTimeout(begin, DELAY));

  let isTouched = false;
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (isTouched = true), { once: true, capture: true });
  // A page without one is a first visit: its files are new.
  const isCached = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => isCached && !isTouched && location.reload());

  /** @param {ServiceWorkerRegistration} registration */
  function follow(registration) {
    const use = () => !isTouched && registration.waiting?.postMessage("use");
    use();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", use));
  }
}
