import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

let testApp: TestApp;
let bob: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  bob = await makeMember(testApp);
});
afterAll(() => testApp.close());

const writes = endpoints.filter(
  ({ endpoint, policy }) =>
    endpoint.method !== "GET" && (policy.who === "member" || policy.who === "confirmed"),
);

test("most writes are for members", () => {
  expect(writes.length).toBeGreaterThan(30);
});

test.each(writes.map(({ endpoint }) => endpoint))(
  "$name is refused from the page of another member or of a visitor",
  async ({ method, path }) => {
    for (const writer of [bob.id + 1, 0]) {
      const headers = { cookie: bob.cookie, "x-member": String(writer) };
      const answer = await testApp.ask(path.replace(/:\w+/, "1"), { method, headers, json: {} });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ authentication_required: true });
    }
  },
);
