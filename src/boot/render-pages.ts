import { type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { readReferredTracking } from "#features/accounts/server/accounts.ts";
import { landerAddress, noteLanderView, readReferredLander } from "#features/landers/server/landers.ts";
import { browserLocales } from "#i18n/negotiate.ts";
import type { Ask } from "#platform/calls/ask-endpoint.ts";
import { hasSetCookie } from "#platform/cookies.ts";
import { openPageCache } from "#platform/page-cache.ts";
import type { PageContext, pageContext } from "#platform/page-context.ts";
import type { Scope } from "#platform/scope.ts";
import { openHandlers } from "./narrow-routes.ts";
import { countRender } from "./page-limit.ts";

type Wanted = {
  nonce: string;
  ask: Ask;
  /** Renders the error page with this status, whatever the address. */
  refused?: number;
};

/**
 * Answers a request for a page, with this nonce on its scripts.
 * @throws GroundError `too_many_requests` if the caller has had more pages rendered than the site allows
 */
export type Pages = (request: Request, scope: Scope, page: Wanted) => Promise<Response>;

/** An address without a page, so that the page for unknown addresses answers. */
const NOWHERE = "/no/page";

/** @param loadBuild loads the bundle of the pages: once for a finished build, at every request during development */
export function openPages(loadBuild: () => Promise<ServerBuild>, mode: "production" | "development"): Pages {
  const cache = openPageCache();
  let made: { build: ServerBuild; handlerOf: ReturnType<typeof openHandlers> } | null = null;

  /** Opened once per build, because ranking the routes takes a while. */
  function handlerOf(build: ServerBuild, request: Request): RequestHandler {
    if (made?.build !== build) made = { build, handlerOf: openHandlers(build, mode) };
    return made.handlerOf(request);
  }

  async function render(request: Request, scope: Scope, wanted: Wanted): Promise<Response> {
    const build = await loadBuild();
    const key = (build.entry.module as unknown as { pageContext: typeof pageContext }).pageContext;
    const page = makePageContext(request, scope, wanted);
    const context = new RouterContextProvider();
    context.set(key, page);
    const answer = await handlerOf(build, request)(request, context);
    const body = page.written?.answer === answer ? encodePage(page.written.html) : answer.body;
    const headers = new Headers(answer.headers);
    if (page.databaseDown) headers.set("Retry-After", "2");
    return new Response(body, { status: page.databaseDown ? 503 : answer.status, headers });
  }

  async function answerShared(request: Request, scope: Scope, { nonce, ask }: Wanted): Promise<Response> {
    const lander = landerAddress(scope);
    if (lander) noteLanderView(scope, lander, request.headers.get("User-Agent"));
    const shown = shownToAll(scope, lander?.address ?? scope.url.pathname);
    const key = Object.values(shown).join(" ");
    const kept = cache.find(key, nonce);
    scope.app.metrics.pageCache.inc({ result: kept ? "hit" : "miss" });
    // A cached page costs almost nothing, so it does not count.
    if (kept) return kept;
    await countRender(scope);
    const narrow = narrowScope(scope, shown);
    const bare = new Request(narrow.scope.url);
    const asking: Ask = (...parameters) => narrow.read(ask)(...parameters);
    const answer = await render(bare, narrow.scope, { nonce: cache.slot, ask: asking });
    // A file, such as a member's data, is neither kept nor read as text.
    if (!isHtml(answer)) return answer;
    if (mayKeep(answer) && !narrow.isPersonal()) await cache.keep(key, answer);
    const { status, headers } = answer;
    return new Response((await answer.text()).replaceAll(cache.slot, nonce), { status, headers });
  }

  return async (request, scope, wanted) => {
    const isRefused = wanted.refused !== undefined;
    if (!isRefused && mode === "production" && isShared(request, scope))
      return answerShared(request, scope, wanted);
    await countRender(scope);
    const { headers, url } = request;
    return render(isRefused ? new Request(new URL(NOWHERE, url), { headers }) : request, scope, wanted);
  };
}

const encoder = new TextEncoder();
let scratch = new Uint8Array(2 ** 18);

/**
 * Encodes the parts of a page into memory that is used again for the next page, and copies the bytes from there. The
 * server would encode a string twice, for its length and for the socket, each time into new memory.
 */
function encodePage(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const most = parts.reduce((sum, part) => sum + part.length * 3, 0);
  if (scratch.length < most) scratch = new Uint8Array(most);
  let length = 0;
  for (const part of parts) length += encoder.encodeInto(part, scratch.subarray(length)).written;
  return scratch.slice(0, length);
}

function makePageContext({ headers }: Request, scope: Scope, { nonce, ask, refused }: Wanted): PageContext {
  const own = {
    ...{ ask, nonce, refused: refused ?? null, databaseDown: false, written: null },
    readCameFrom: () => readCameFrom(headers, scope),
  };
  // Not spread, because that would read the properties that `narrowScope` watches.
  return Object.defineProperties(own as unknown as PageContext, Object.getOwnPropertyDescriptors(scope));
}

function isHtml({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** Pages that show members send no-store themselves, so that a member who hides is gone from them at once. */
function mayKeep({ status, headers }: Response): boolean {
  return status === 200 && !hasSetCookie(headers) && !headers.get("Cache-Control")?.includes("no-store");
}

/** Every visitor from one country with one language sees the same page, and a lander whatever campaign led to it. */
function isShared(request: Request, scope: Scope): boolean {
  const { viewer, url, place } = scope;
  return (
    request.method === "GET" &&
    place === "members" &&
    viewer.kind === "visitor" &&
    (url.search === "" || landerAddress(scope) !== null) &&
    !(url.pathname.endsWith("/signup") && Object.keys(readCameFrom(request.headers, scope)).length > 0) &&
    !url.pathname.startsWith("/dev/") &&
    !url.pathname.endsWith(".data")
  );
}

/** The sign-up keeps the campaign and the landing page that led to it. */
function readCameFrom(headers: Headers, scope: Scope): Record<string, string> {
  return { ...readReferredLander(headers, scope), ...readReferredTracking(headers, scope.origin) };
}

/** Everything of a request that a shared page may show; together it is the cache key. */
function shownToAll(scope: Scope, path: string) {
  const { site, locale, regionalTag, country, selectedCountry, acceptLanguage, origin } = scope;
  return {
    siteId: site.id,
    version: site.version,
    locale,
    regionalTag,
    country,
    selectedCountry,
    acceptLanguage: browserLocales(acceptLanguage).join(","),
    origin,
    path,
  };
}

/**
 * The scope that a shared page is rendered from: the cache key, and a request without headers. A page that reads
 * anything else of the visitor still gets it, and is then not cached.
 */
function narrowScope(scope: Scope, { acceptLanguage, path }: ReturnType<typeof shownToAll>) {
  let personal = false;
  function read<T>(value: T): T {
    personal = true;
    return value;
  }
  const narrow: Scope = {
    ...scope,
    acceptLanguage,
    // Joined, not resolved: `//other.example/x` is a path of ours without a page, not a host.
    url: new URL(scope.origin + path),
    viewer: { kind: "visitor" },
    get address() {
      return read(scope.address);
    },
    get limitKeys() {
      return read(scope.limitKeys);
    },
  };
  return { scope: narrow, read, isPersonal: () => personal };
}
