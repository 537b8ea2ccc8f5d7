import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test("robots.txt allows crawlers the pages and nothing else", async () => {
  const answer = await testApp.ask("/robots.txt");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain("Disallow: /api/");
  expect(lines).not.toContain("Disallow: /");
});

test("security.txt tells where to report a weakness, at most a year from now", async () => {
  const answer = await testApp.ask("/.well-known/security.txt", { host: "evil.example" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=UTF-8");
  expect((await answer.text()).split("\n")).toEqual([
    expect.stringMatching(/^Contact: mailto:\S+@\S+$/),
    "Contact: http://localhost:3000/pages/service",
    "Expires: 2027-05-20T00:00:00Z",
    expect.stringMatching(/^Preferred-Languages: en, nl, de, /),
    "Canonical: http://localhost:3000/.well-known/security.txt",
    "",
  ]);
});
