import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let bob: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp();
  bob = await makeMember(testApp);
  await testApp.setSettings({ visitor_reports_per_day: 2 });
});
afterAll(() => testApp?.close());

async function send(who: MadeMember, { id = randomUUID(), from = "198.51.100.77" } = {}): Promise<number> {
  const json = { client_id: id, subject: "profile", member: bob.id, reason: "fake" };
  const answer = await testApp.ask("/api/reports", {
    method: "POST",
    json,
    headers: { cookie: who.cookie },
    from,
  });
  if (answer.status === 429) expect((await answer.json()).error).toBe("safety.too_many_reports");
  return answer.status;
}

test("members who haven't confirmed their address report within the limit of visitors, by address and by account", async () => {
  const make = () => makeMember(testApp, { confirmed: false });
  const [one, other, third] = [await make(), await make(), await make()];
  const id = randomUUID();
  expect(await send(one, { id })).toBe(204);
  // Repeating the report does not count.
  expect(await send(one, { id })).toBe(204);
  expect(await send(other)).toBe(204);
  expect(await send(third)).toBe(429);
  const elsewhere = { from: "198.51.100.78" };
  expect(await send(one, elsewhere)).toBe(204);
  expect(await send(one, { from: "198.51.100.79" })).toBe(429);
});

test("members who have confirmed it keep their own limit, at the same address", async () => {
  const anna = await makeMember(testApp);
  for (let n = 0; n < 4; n++) expect(await send(anna)).toBe(204);
});
