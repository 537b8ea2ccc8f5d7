import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countWork } from "#testing/count-work.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { isGuessable } from "./judge-password.ts";

/** Every character stands for several letters, which gives the most variants to try. */
const LEET = "4@8({[<369&#!1|0$5+7%2/".repeat(8).slice(0, 180);

describe("how easily a password can be guessed", () => {
  test.each([
    ["password", true],
    ["p@ssw0rd", true],
    ["P4$$w0rd", true],
    ["P@$$w0rd1", true],
    ["l3tm3in!", true],
    ["dr4g0n123", true],
    ["qwertyuiop", true],
    ["1q2w3e4r5t", true],
    ["19900615", true],
    ["aaaaaaaaaaaaaaaa", true],
    ["annaanna", true],
    ["violet canoe harbour", false],
    ["k7#Vq!m2Lz", false],
    [LEET, false],
  ])("%s: %s", (password, guessable) => {
    expect(isGuessable(password, ["anna@example.org", "Anna"])).toBe(guessable);
  });

  test("from the lists of breached ones is refused, also with a year, a sign or substituted letters", () => {
    const breached = dictionary["passwords-common"] as readonly string[];
    const long = breached.filter((password) => password.length >= 10);
    expect(long.length).toBeGreaterThan(1_000);
    for (const password of long.filter((_, index) => index % 25 === 0)) {
      expect([password, isGuessable(password, [])]).toEqual([password, true]);
      expect([password, isGuessable(password.toUpperCase(), [])]).toEqual([password, true]);
    }
    for (const password of ["Password123!", "p@ssw0rd2024", "Manchester1", "1qaz2wsx3edc!"])
      expect([password, isGuessable(password, [])]).toEqual([password, true]);
  });

  test("only the beginning of a password and of the personal words is judged", async () => {
    const { work } = await countWork(async () => isGuessable(LEET, ["x".repeat(5_000)]));
    expect(work.judged).toEqual([32]);
  });
});

describe("a password is judged only after all cheaper checks", () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp();
  });
  afterAll(() => testApp.close());

  test("a reset with an invalid link judges no password", async () => {
    const json = { token: "a".repeat(43), password: LEET, password_again: LEET };
    const { work, result } = await countWork(() =>
      testApp.ask("/api/password-resets/do", { method: "POST", json }),
    );
    expect(result.status).toBe(410);
    expect(work.judged).toEqual([]);
  });

  const form = (email: string, name: string) => ({
    email,
    name,
    date_of_birth: "1990-06-15",
    password: LEET,
    terms: true,
  });
  const signUp = (json: object, from: string) => testApp.ask("/api/signups", { method: "POST", json, from });

  test("a sign-up with a taken address judges no password", async () => {
    expect((await signUp(form("taken@example.org", "Takenname"), "198.51.100.1")).status).toBe(201);
    const { work, result } = await countWork(() =>
      signUp(form("taken@example.org", "Othername"), "198.51.100.2"),
    );
    expect(result.status).toBe(409);
    expect(work.judged).toEqual([]);
  });

  test("a sign-up over the limit of its address judges no password", async () => {
    const from = "198.51.100.3";
    await testApp.setSettings({ signups_per_hour: 1 });
    await signUp(form("first@example.org", "Firstname"), from);
    const { work, result } = await countWork(() => signUp(form("next@example.org", "Nextname"), from));
    expect(result.status).toBe(429);
    expect(work.judged).toEqual([]);
  });
});
