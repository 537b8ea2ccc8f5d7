import type { UNSAFE_AssetsManifest } from "react-router";
import { whenIdle } from "./when-idle.ts";

/** Different pages whose code is fetched while one document is open. */
const MOST_PAGES = 8;
/** The router learns the pages of links that have just appeared from the server. */
const UNTIL_KNOWN_MS = 300;
/** Members have no links to the desk. */
const NEVER = /^\/(desk|dev)(\/|$)/;

type Manifest = Pick<UNSAFE_AssetsManifest, "routes">;
type Match = (path: string) => { route: { id: string } }[] | null;

/** Names the routes whose code this document has fetched, whichever layout asked for it. */
const fetched = new Set<string>();

/**
 * Fetches the code of the pages that links in view lead to, once for each page. Never their data: that costs the
 * server, grows old, and opening some pages has an effect. Returns how to stop.
 */
export function prefetchInView(match: Match, manifest: Manifest): () => void {
  const known = new WeakSet<Element>();
  const waiting = new Set<() => void>();

  const fetchCode = (path: string) => {
    const ids = (match(path) ?? []).map(({ route }) => route.id);
    const page = ids.at(-1);
    if (page === undefined || fetched.has(page) || fetched.size >= MOST_PAGES) return;
    fetched.add(page);
    if (fetched.size === MOST_PAGES) stop();
    for (const id of ids) {
      const route = manifest.routes[id];
      for (const file of route ? [route.module, ...(route.imports ?? [])] : []) addPrefetch(file);
    }
  };
  const fetchLater = (path: string) => {
    const timer = setTimeout(() => waiting.add(whenIdle(() => fetchCode(path))), UNTIL_KNOWN_MS);
    waiting.add(() => clearTimeout(timer));
  };
  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      views.unobserve(target);
      fetchLater((target as HTMLAnchorElement).pathname);
    }
  });
  const add = (link: HTMLAnchorElement) => {
    if (known.has(link) || !isOurs(link)) return;
    known.add(link);
    views.observe(link);
  };
  const observe = (within: ParentNode) => {
    for (const link of within.querySelectorAll<HTMLAnchorElement>("a[href]")) add(link);
  };
  const changes = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node instanceof HTMLAnchorElement) add(node);
          observe(node);
        }
  });

  const stop = () => {
    views.disconnect();
    changes.disconnect();
  };
  if (fetched.size < MOST_PAGES) {
    observe(document);
    changes.observe(document.body, { childList: true, subtree: true });
  }
  return () => {
    stop();
    for (const cancel of waiting) cancel();
  };
}

function isOurs({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && target === "" && download === "" && !NEVER.test(pathname);
}

/**
 * As a module, as the router does when the pointer rests on a link: a page that is opened meanwhile continues the same
 * request. With `rel="prefetch"` it would wait for a request of the lowest priority.
 */
function addPrefetch(file: string): void {
  if (document.head.querySelector(`link[href="${file}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
}
