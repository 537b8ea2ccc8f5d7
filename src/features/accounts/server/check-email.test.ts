import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const check = async (email: string, from = "90.2.3.4") => {
  const headers = { cookie: "locale=en" };
  const answer = await testApp.ask("/api/email-checks", { method: "POST", json: { email }, headers, from });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
};

test("an address that has an account is refused before the sign-up ends, in the words of its end", async () => {
  const anna = await makeMember(testApp);
  for (const email of [anna.email, ` ${anna.email.toUpperCase()} `])
    expect(await check(email)).toMatchObject({
      status: 409,
      body: {
        error: "accounts.email_taken",
        message: "An account with this e-mail address already exists. You can log in with it.",
      },
    });
  await testApp.app.db
    .updateTable("accountsMember")
    .set({ status: "pending_deletion" })
    .where("id", "=", anna.id)
    .execute();
  expect(await check(anna.email)).toMatchObject({
    status: 409,
    body: { error: "accounts.pending_deletion" },
  });
});

test("a free address is accepted, and something else is refused by field", async () => {
  expect(await check("nobody-has-this@example.org")).toEqual({ status: 204, body: null });
  expect(await check("nobody")).toMatchObject({
    status: 400,
    body: { fields: { email: "Invalid email. Enter an address like name@example.com." } },
  });
});

test("nobody can try out more addresses than with sign-ups", async () => {
  await testApp.app.pool.query("update site_site set settings = $1", [{ signups_per_hour: 3 }]);
  await testApp.refreshSites();
  const anna = await makeMember(testApp);
  const from = "90.9.9.9";
  for (let count = 1; count <= 3; count++)
    expect((await check(`x${count}@example.org`, from)).status).toBe(204);
  expect(await check(anna.email, from)).toMatchObject({
    status: 429,
    body: { error: "accounts.too_many_signups" },
  });
  testApp.clock.advance(3_600_000);
  expect((await check(anna.email, "90.9.9.10")).status).toBe(409);
});
