// The site's service worker for pages; /sw-push.js, under a scope of its own, shows pushes. It keeps one page, which is
// shown when the site is opened without a connection. Its address carries the build and the language
// (`?v=build-language`), so a new release or another language installs it again with a fresh page.

const PAGE = "/offline";
const version = new URL(self.location.href).searchParams.get("v") ?? "";
const language = version.slice(version.lastIndexOf("-") + 1);
const cacheName = `offline ${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldPages(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(open(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(readAsset(request));
});

/** Requested without cookies, so that the kept page holds nothing of a member. */
async function keepPage() {
  const cache = await caches.open(cacheName);
  const answer = await fetch(PAGE, {
    cache: "no-store",
    credentials: "omit",
    headers: { "Accept-Language": language },
  });
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}.`);
  const html = await answer.clone().text();
  await cache.put(PAGE, answer);
  await cache.addAll(new Set(html.match(/\/assets\/[\w.-]+/g)));
}

async function dropOldPages() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("offline ") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Without a connection it leads to the kept page, which opens the requested one when the connection is back. */
async function open({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname, search } = new URL(request.url);
    if (pathname !== PAGE) return Response.redirect(`${PAGE}#${pathname}${search}`);
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

/** Assets never change under their name. */
async function readAsset(request) {
  return (await caches.match(request)) ?? fetch(request);
}
