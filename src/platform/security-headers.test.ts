import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  testApp = await openTestApp({ pages: async () => new Response("<p>a page</p>", { headers }) });
});
afterAll(() => testApp.close());

const setPrefix = (prefix: string) => testApp.setSettings({ cdn_prefix: prefix });

async function picturesOf(host: string): Promise<string | undefined> {
  const { headers } = await testApp.ask("/faq", { host, headers: { accept: "text/html" } });
  const policy = headers.get("content-security-policy")?.split("; ") ?? [];
  expect(policy.filter((rule) => rule.includes("pictures.example"))).toEqual(
    policy.filter((rule) => rule.startsWith("img-src") && rule.includes("https:")),
  );
  return policy.find((rule) => rule.startsWith("img-src"));
}

const OWN = "img-src 'self' data: blob:";

test("a page may load pictures from its own site and from the host in the site's cdn_prefix only", async () => {
  expect(await picturesOf("localhost")).toBe(OWN);
  await setPrefix("https://pictures.example/velvet/media");
  expect(await picturesOf("localhost")).toBe(`${OWN} https://pictures.example`);
  expect(await picturesOf("nl.localhost")).toBe(OWN);
  await setPrefix("/pictures");
  expect(await picturesOf("localhost")).toBe(OWN);
});

test.each([
  "http://pictures.example/media",
  "https://*.example/media",
  "https://pictures.example/media; script-src *",
  "https://pictures.example",
  "//pictures.example/media",
  "//pictures/media",
  "data:/media",
])("a cdn_prefix of %s is ignored, and the last valid one stays", async (prefix) => {
  await setPrefix("https://pictures.example/last");
  await setPrefix(prefix);
  expect(await picturesOf("localhost")).toBe(`${OWN} https://pictures.example`);
});
