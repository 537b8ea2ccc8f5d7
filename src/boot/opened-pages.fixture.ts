import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { openPages } from "./render-pages.ts";

export const BUILD = join(import.meta.dirname, "../../build");
/** Belongs to the Netherlands. */
export const DUTCH = "145.97.39.155";
export const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
};

/** Opens the program with its built pages and without limits. */
export async function openWithPages(): Promise<TestApp> {
  await buildPagesIfStale({ say: () => {} });
  const build: ServerBuild = await import(pathToFileURL(join(BUILD, "server/index.js")).href);
  return openTestApp({ env: { LIMITS: "no" }, pages: openPages(async () => build, "production") });
}

type Visit = { from?: string; locale?: string; headers?: Record<string, string> };

/** Opens a page as a visitor from the Netherlands whose browser is set to English. */
export async function openPage(
  testApp: TestApp,
  path: string,
  { from = DUTCH, locale = "en", headers = {} }: Visit = {},
) {
  const answer = await testApp.ask(path, {
    from,
    headers: { ...BROWSER, cookie: `locale=${locale}`, ...headers },
  });
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
}

export const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
