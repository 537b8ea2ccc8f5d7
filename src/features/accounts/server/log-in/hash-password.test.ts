import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { hashPassword } from "./hash-password.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const from = "198.51.100.7";
const logIn = ({ email, password }: MadeMember, typed = password) =>
  testApp.ask("/api/user.php", { method: "POST", json: { email, password: typed }, from });

/**
 * Keeps the queue full by adding a new entry for each that leaves. @returns a function that stops this and waits until
 * the queue is empty
 */
function holdQueueFull(): () => Promise<unknown> {
  const waiting: Promise<unknown>[] = [];
  const add = () => {
    waiting.push(hashPassword("some password").catch(() => {}));
  };
  for (let place = 0; place <= 80; place++) add();
  subscribe("accounts.hash", add);
  return () => {
    unsubscribe("accounts.hash", add);
    return Promise.all(waiting);
  };
}

test("a log-in beyond what can be hashed in two seconds gets 503 with Retry-After, and is not counted as failed", async () => {
  const anna = await makeMember(testApp);
  const letGo = holdQueueFull();
  const full = await logIn(anna);
  expect([full.status, full.headers.get("retry-after")]).toEqual([503, "2"]);
  for (const [path, method, json] of [
    [
      "/api/signups",
      "POST",
      {
        email: "zoe@new.example",
        name: "zoe",
        date_of_birth: "1990-06-15",
        password: "violet canoe harbour",
        terms: true,
      },
    ],
    [
      "/api/password",
      "PUT",
      {
        old_password: anna.password,
        password: "a new harbour canoe",
        password_again: "a new harbour canoe",
      },
    ],
    ["/api/mail-changes", "POST", { email: "else@example.org", password: anna.password }],
    ["/api/exports", "POST", { password: anna.password }],
  ] as const) {
    const answer = await testApp.ask(path, {
      method,
      json,
      from,
      headers: { cookie: anna.cookie },
    });
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "2"]);
  }
  await letGo();
  for (let tries = 1; tries <= 4; tries++) expect((await logIn(anna, "wrong")).status).toBe(401);
  expect((await logIn(anna)).status).toBe(200);
});
