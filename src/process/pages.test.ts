import { createContext, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PageContext } from "#server/page-context.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openPages } from "./pages.ts";

const pageContext = createContext<PageContext>();
let rendered = 0;

/** A page that tells all that a request brings to it; `/nobody` is kept for nobody. */
function tell({ context, request }: LoaderFunctionArgs): Response {
  rendered++;
  const page = context.get(pageContext);
  const { locale, country, selectedCountry, acceptLanguage, origin, url } = page;
  const headers = {
    "Content-Type": "text/html",
    ...(url.pathname === "/nobody" && { "Cache-Control": "no-store" }),
  };
  const told = {
    ...{ locale, country, selectedCountry, acceptLanguage, origin, path: url.pathname },
    headers: [...request.headers],
    ...(url.pathname === "/address" && { address: page.address }),
    ...(url.pathname === "/limits" && { keys: page.limitKeys }),
  };
  return new Response(JSON.stringify(told), { headers });
}

const build = {
  entry: { module: { default: () => new Response("no page"), pageContext } },
  routes: { any: { id: "any", path: "*", module: { loader: tell } } },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

let it: TestApp;
beforeAll(async () => {
  it = await openTestApp({ pages: openPages(async () => build, "production") });
});
afterAll(() => it.close());
beforeEach(() => {
  rendered = 0;
});

type Visit = { path?: string; cookie?: string; language?: string; from?: string; host?: string };

async function visit({ path = "/", cookie = "", language = "en", from = "84.128.0.1", host }: Visit) {
  const headers = { cookie, "accept-language": language };
  const answer = await it.ask(path, { headers, from, ...(host !== undefined && { host }) });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("the page of a visitor", () => {
  test("is written once for all who would see the same", async () => {
    const first = await visit({ path: "/shared" });
    expect(await visit({ path: "/shared" })).toEqual(first);
    expect(rendered).toBe(1);
  });

  test.each<{ what: string; path: string; mine: Visit; theirs: Visit }>([
    { what: "country that was chosen", path: "/a", mine: { cookie: "country=CH" }, theirs: {} },
    {
      what: "choice of another country",
      path: "/b",
      mine: { cookie: "country=CH" },
      theirs: { cookie: "country=AT" },
    },
    {
      what: "country of the address",
      path: "/c",
      mine: { from: "84.128.0.1" },
      theirs: { from: "90.0.0.1" },
    },
    { what: "language", path: "/d", mine: { cookie: "locale=de" }, theirs: { cookie: "locale=fi" } },
    {
      what: "language of the browser",
      path: "/e",
      mine: { language: "nl,en" },
      theirs: { language: "en,nl" },
    },
    { what: "host", path: "/f", mine: { host: "localhost" }, theirs: { host: "nl.localhost" } },
  ])("is never served to one with another $what", async ({ path, mine, theirs }) => {
    const [one, other] = [await visit({ ...mine, path }), await visit({ ...theirs, path })];
    expect(one).not.toEqual(other);
    expect([await visit({ ...mine, path }), await visit({ ...theirs, path })]).toEqual([one, other]);
    expect(rendered).toBe(2);
  });

  test("is written from a request without headers, so that it can show none of them", async () => {
    expect((await visit({ path: "/headers", cookie: "other=1" })).headers).toEqual([]);
  });

  test.each(["/address", "/limits"])(
    "is kept for nobody where it reads whose request it is: %s",
    async (path) => {
      const mine = await visit({ path, from: "84.128.0.1" });
      const theirs = await visit({ path, from: "84.128.0.2" });
      expect(JSON.stringify(mine)).toContain("84.128.0.1");
      expect(JSON.stringify(theirs)).toContain("84.128.0.2");
      expect(rendered).toBe(2);
    },
  );

  test("is written anew for everybody where it says that it is kept for nobody", async () => {
    await visit({ path: "/nobody" });
    await visit({ path: "/nobody" });
    expect(rendered).toBe(2);
  });
});
