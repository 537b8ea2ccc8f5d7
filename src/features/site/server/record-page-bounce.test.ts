import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp?.close());

test.each([
  ["/decisions/abc.DEF-1", "/decisions"],
  ["/decisions/abc/more", "/decisions"],
  ["/exports/abc", "/exports"],
  ["/unsubscribe/abc", "/unsubscribe"],
  ["/members/7", "/members/7"],
  ["/pages/faq", "/pages/faq"],
])("of a visit to %s the page %s is kept, without the secret of a link", async (page, kept) => {
  const json = { page, milliseconds: 1_000, only: true };
  expect((await testApp.ask("/api/page-bounces", { method: "POST", json })).status).toBe(204);
  const { rows } = await testApp.app.pool.query("select page from site_page_bounce order by id desc limit 1");
  expect(rows).toEqual([{ page: kept }]);
});
