import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { weaknessOf } from "./weak-secret.ts";

test.each([
  ["a".repeat(32), /distinct/],
  ["ab".repeat(20), /distinct/],
  ["correcthorsebattery1correcthorsebattery1", /repeats/],
  ["k3Jx9QmZpL0w".repeat(3).slice(0, 34), /repeats/],
  ["0123456789abcdefghijklmnopqrstuvwxyz", /sequence/],
  ["zyxwvutsrqponmlkjihgfedcba9876543210", /sequence/],
  ["qwertyuiopasdfghjklzxcvbnm1234567890", /sequence/],
  ["change-this-secret-please-change-this-now", /words/],
  ["your-secret-key-here-at-least-32-characters", /words/],
  ["At least 32 random characters: openssl rand -hex 32", /words/],
])("%s is weak", (secret, why) => expect(weaknessOf(secret)).toMatch(why));

test("the hint on the secret in .env.example is weak as a secret", () => {
  const lines = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").split("\n");
  const said = lines.filter((line) => /openssl|SECRET=./.test(line)).map((line) => line.replace(/^# /, ""));
  expect(said.length).toBeGreaterThan(0);
  for (const line of said.filter((one) => one.startsWith("At least")))
    expect(weaknessOf(line)).not.toBeNull();
});

test("random bytes are never weak, in any encoding", () => {
  for (let n = 0; n < 3_000; n++)
    for (const encoding of ["hex", "base64", "base64url"] as const)
      expect(weaknessOf(randomBytes(n % 2 === 0 ? 32 : 24).toString(encoding))).toBeNull();
});
