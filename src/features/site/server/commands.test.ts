import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { shortLinkCommand } from "./commands.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test("an operator creates a short link to a page of ours for a limited time", async () => {
  expect(await shortLinkCommand.run(testApp.app, { target: "/pages/faq", days: "2" })).toMatch(
    /^\/[\w-]{12} {2}redirects to \/pages\/faq until 2026-11-23/,
  );
  await expect(shortLinkCommand.run(testApp.app, { target: "//evil.example" })).rejects.toThrow("--target");
  await expect(shortLinkCommand.run(testApp.app, { target: "/pages/faq", days: "0" })).rejects.toThrow(
    "--days",
  );
});
