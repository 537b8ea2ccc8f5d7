import { describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { as, from, logIn, n, openForFile, testApp } from "../user.fixture.ts";

openForFile();

describe("logging in", () => {
  test("[E-04] [A-12] the response is the same for a wrong password, an unknown address and an unknown name", async () => {
    const anna = await makeMember(testApp);
    const answers = await Promise.all([
      logIn(anna.email, "wrong password 1"),
      logIn("nobody@example.org", "wrong password 1"),
      logIn("nobody_at_all", "wrong password 1"),
    ]);
    for (const answer of answers) {
      const { requestId: _, ...body } = await answer.json();
      expect(answer.status).toBe(401);
      expect(body).toEqual({ error: "accounts.login_failed", message: "Login failed, please try again." });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });

  test("[E-05] five failed attempts lock a login for 15 minutes, whether or not the account exists", async () => {
    const anna = await makeMember(testApp);
    for (const login of [anna.email, `${n}@nobody.example`]) {
      for (let count = 1; count <= 4; count++) expect((await logIn(login, "wrong")).status).toBe(401);
      const fifth = await logIn(login, "wrong");
      expect(fifth.status).toBe(429);
      expect((await fifth.json()).message).toBe("Too many incorrect attempts, account blocked for 15 min.");
    }
    const right = await logIn(anna.email, anna.password, { from: "192.0.2.250" });
    expect((await right.json()).error).toBe("accounts.locked");
    testApp.clock.advance(15 * 60_000);
    expect((await logIn(anna.email, anna.password)).status).toBe(200);
  });

  test("a forged X-Forwarded-For does not bypass the lock of an address", async () => {
    const tries = Array.from(
      { length: 51 },
      (_, index) => () =>
        logIn(`victim${index}@example.org`, "wrong", {
          headers: { "x-forwarded-for": `203.0.113.${index}, 192.0.2.199` },
          from: undefined,
        }),
    );
    let last = 401;
    for (const attempt of tries) {
      last = (await attempt()).status;
      if (last === 429) break;
    }
    expect(last).toBe(429);
  });

  test("a right password subtracts its own attempt and keeps the failed ones", async () => {
    const anna = await makeMember(testApp);
    for (let count = 1; count <= 4; count++) await logIn(anna.email, "wrong");
    for (let count = 1; count <= 3; count++)
      expect((await logIn(anna.email, anna.password)).status).toBe(200);
    expect((await logIn(anna.email, "wrong")).status).toBe(429);
  });

  test.each([
    ["banned", 403, "accounts.banned"],
    ["pending_deletion", 409, "accounts.pending_deletion"],
    ["deleted", 401, "accounts.login_failed"],
  ])(
    "an account that is %s is told so only with the right password, and its sessions have ended",
    async (status, code, error) => {
      const anna = await makeMember(testApp);
      await testApp.app.db
        .transaction()
        .execute((tx) =>
          tx.updateTable("accountsMember").set({ status }).where("id", "=", anna.id).execute(),
        );
      const right = await logIn(anna.email, anna.password);
      expect([right.status, (await right.json()).error]).toEqual([code, error]);
      expect((await (await logIn(anna.email, "wrong")).json()).error).toBe("accounts.login_failed");
      expect((await testApp.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
    },
  );
});

test("[E-11] for an account pending deletion, log-in and sign-up say how to reactivate it", async () => {
  const anna = await makeMember(testApp);
  await testApp.app.db
    .transaction()
    .execute((tx) =>
      tx
        .updateTable("accountsMember")
        .set({ status: "pending_deletion" })
        .where("id", "=", anna.id)
        .execute(),
    );
  const words =
    "This account is still pending deletion. Reactivate it with the link we e-mailed you, or contact customer service.";
  expect((await (await logIn(anna.email, anna.password)).json()).message).toBe(words);
  const again = await testApp.ask("/api/signups", {
    method: "POST",
    from,
    headers: { cookie: "locale=en" },
    json: {
      email: anna.email,
      name: "AnnaAgain",
      date_of_birth: "1990-06-15",
      password: "violet canoe harbour",
      terms: true,
    },
  });
  expect((await again.json()).message).toBe(words);
});
