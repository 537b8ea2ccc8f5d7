import { createContext } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageContext } from "#platform/page-context.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOnePageBuild } from "./one-page-build.fixture.ts";
import { openPages } from "./render-pages.ts";

const DESK = "desk.example.org";

let testApp: TestApp;
beforeAll(async () => {
  const one = makeOnePageBuild({ pageContext: createContext<PageContext>(), loader: () => null });
  const routes = {
    members: { id: "members", path: "/members", module: {} },
    "desk-cases": { id: "desk-cases", path: "/desk/cases", module: {} },
  };
  const build = {
    ...one,
    routes,
    assets: { ...one.assets, routes: { members: { id: "members" }, "desk-cases": { id: "desk-cases" } } },
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  } as unknown as typeof one;
  testApp = await openTestApp({
    env: { DESK_ADDRESS: `http://${DESK}` },
    pages: openPages(async () => build, "production"),
  });
});
afterAll(() => testApp.close());

async function namedAt(host: string, paths: string): Promise<string[]> {
  const answer = await testApp.ask(`/__manifest?${new URLSearchParams({ paths, version: "1" })}`, { host });
  expect(answer.status).toBe(200);
  return Object.keys(await answer.json());
}

test("the router's manifest names no screens of staff at a member's host, and only those at the desk's", async () => {
  const both = "/members,/desk/cases";
  expect(await namedAt("localhost", both)).toEqual(["members"]);
  expect(await namedAt(DESK, both)).toEqual(["desk-cases"]);
});

test.each(["desk/cases", "/DESK/cases", "//desk//cases", "/%64esk/cases", "/desk%2Fcases", "/desk\\cases"])(
  "a member's host tells nothing about %s",
  async (path) => {
    expect(await namedAt("localhost", path)).toEqual([]);
  },
);
