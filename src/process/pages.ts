import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { browserLocales } from "#i18n/negotiate.ts";
import type { Ask } from "#server/ask-endpoint.ts";
import { openPageCache } from "#server/page-cache.ts";
import type { PageContext, pageContext } from "#server/page-context.ts";
import type { Scope } from "#server/scope.ts";

type Wanted = {
  nonce: string;
  ask: Ask;
  /** Writes the error page with this status, whatever the address. */
  refused?: number;
};

/** Answers a request for a page, with this nonce on its scripts. */
export type Pages = (request: Request, scope: Scope, page: Wanted) => Promise<Response>;

/** No page has it, so that the page of all unknown addresses answers. */
const NOWHERE = "/no/page";

/** @param loadBuild the bundle of the pages: once for the built one, at every request while developing */
export function openPages(loadBuild: () => Promise<ServerBuild>, mode: "production" | "development"): Pages {
  const cache = openPageCache();
  let made: { build: ServerBuild; handle: RequestHandler } | null = null;

  /** One for each build: making it ranks every route. */
  function handlerOf(build: ServerBuild): RequestHandler {
    if (made?.build !== build) made = { build, handle: createRequestHandler(build, mode) };
    return made.handle;
  }

  async function render(
    request: Request,
    scope: Scope,
    { nonce, ask, refused = undefined }: Wanted,
  ): Promise<Response> {
    const build = await loadBuild();
    const key = (build.entry.module as unknown as { pageContext: typeof pageContext }).pageContext;
    const page: PageContext = {
      ...scope,
      ask,
      nonce,
      refused: refused ?? null,
      databaseDown: false,
      written: null,
    };
    const context = new RouterContextProvider();
    context.set(key, page);
    const answer = await handlerOf(build)(request, context);
    const body = page.written?.answer === answer ? page.written.html : answer.body;
    const headers = new Headers(answer.headers);
    if (page.databaseDown) headers.set("Retry-After", "2");
    return new Response(body, { status: page.databaseDown ? 503 : answer.status, headers });
  }

  return async (request, scope, { nonce, ask, refused }) => {
    if (refused !== undefined) {
      const { headers, url } = request;
      return render(new Request(new URL(NOWHERE, url), { headers }), scope, { nonce, ask, refused });
    }
    if (mode !== "production" || !isShared(request, scope)) return render(request, scope, { nonce, ask });
    const key = sharedKey(scope);
    const kept = cache.find(key, nonce);
    scope.app.metrics.pageCache.inc({ result: kept ? "hit" : "miss" });
    if (kept) return kept;
    const answer = await render(request, scope, { nonce: cache.slot, ask });
    if (mayKeep(answer)) await cache.keep(key, answer);
    const { status, headers } = answer;
    return new Response((await answer.text()).replaceAll(cache.slot, nonce), { status, headers });
  };
}

/** A page that shows members says itself that it is kept for nobody: who hides is gone from it at once. */
function mayKeep({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !headers.get("Cache-Control")?.includes("no-store");
}

/** Every visitor from one country with one language sees the same page. */
function isShared(request: Request, { viewer, url }: Scope): boolean {
  return (
    request.method === "GET" &&
    viewer.kind === "visitor" &&
    url.search === "" &&
    !url.pathname.startsWith("/dev/") &&
    !url.pathname.endsWith(".data")
  );
}

/** All of a request that a page may show. */
function sharedKey(scope: Scope): string {
  const { site, locale, country, selectedCountry, acceptLanguage, origin, url } = scope;
  return [
    site.id,
    site.version,
    locale,
    country,
    selectedCountry,
    browserLocales(acceptLanguage).join("+"),
    origin,
    url.pathname,
  ].join(" ");
}
