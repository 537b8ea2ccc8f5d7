import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

let it: TestApp;
let bob: MadeMember;
beforeAll(async () => {
  it = await openTestApp({ env: { LIMITS: "no" } });
  bob = await makeMember(it);
});
afterAll(() => it.close());

const writes = endpoints.filter(
  ({ endpoint, policy }) => endpoint.method !== "GET" && policy.who !== "anyone",
);

test("most writes are for members", () => {
  expect(writes.length).toBeGreaterThan(30);
});

test.each(writes.map(({ endpoint }) => endpoint))(
  "$name is refused from the page of another member or of a visitor",
  async ({ method, path }) => {
    for (const writer of [bob.id + 1, 0]) {
      const headers = { cookie: bob.cookie, "x-member": String(writer) };
      const answer = await it.ask(path.replace(/:\w+/, "1"), { method, headers, json: {} });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ authentication_required: true });
    }
  },
);
