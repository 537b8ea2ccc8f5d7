import { unzipSync } from "fflate";
import { createContext, type LoaderFunctionArgs } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestOwnExport } from "#features/accounts/server/accounts.ts";
import { serveExport } from "#features/accounts/server/serve-export.ts";
import type { PageContext } from "#platform/page-context.ts";
import { banMember } from "#testing/leave.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOnePageBuild } from "./one-page-build.fixture.ts";
import { openPages } from "./render-pages.ts";

const pageContext = createContext<PageContext>();

/** As the page of the link does. An ended link is shown by the page of errors, which this build has not. */
async function load({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { app, viewer, refused } = context.get(pageContext);
  if (refused) return new Response(null, { status: refused });
  const token = params["*"]?.replace("exports/", "") ?? "";
  return serveExport(app, { token, viewer, loginPath: "/login" }).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
}

let testApp: TestApp;
beforeAll(async () => {
  const build = makeOnePageBuild({ pageContext, loader: load });
  testApp = await openTestApp({ pages: openPages(async () => build, "production") });
});
afterAll(() => testApp?.close());

test("a banned member gets their own data by the mailed link alone, whole, kept by nobody, and no longer than the link lasts", async () => {
  const anna = await makeMember(testApp);
  await banMember(testApp, anna);
  await requestOwnExport(testApp.app, anna.id);
  await testApp.runJobs();
  const mail = (await testApp.outbox()).find(
    ({ to, text }) => to === anna.email && text.includes("/exports/"),
  );
  const link = /\/exports\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  for (const _ of [1, 2]) {
    const answer = await testApp.ask(link, { headers: { accept: "text/html" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain("profile.json");
  }
  testApp.clock.advance(3 * 86_400_000);
  expect((await testApp.ask(link, { headers: { accept: "text/html" } })).status).toBe(410);
});
