import { expect, test } from "vitest";
import { findTotpStep, makeTotpSecret, totpCode, totpStep } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238's test values. */
const RFC = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is %s, as RFC 6238 has it", (seconds, code) => {
  expect(totpCode(RFC, totpStep(at(seconds)))).toBe(code);
});

test("a code works one step early or late, not when the clock is 90 seconds off", () => {
  const secret = makeTotpSecret();
  const now = at(1_800_000_015);
  const step = totpStep(now);
  for (const off of [-1, 0, 1])
    expect(findTotpStep(secret, { code: totpCode(secret, step + off), now, used: null })).toBe(step + off);
  for (const off of [-90, 90]) {
    const code = totpCode(secret, totpStep(at(1_800_000_015 + off)));
    expect(findTotpStep(secret, { code, now, used: null })).toBeNull();
  }
});

test("a code works once, and no earlier code works after it", () => {
  const now = at(1_800_000_015);
  const step = totpStep(now);
  const code = (one: number) => totpCode(RFC, one);
  expect(findTotpStep(RFC, { code: code(step), now, used: step })).toBeNull();
  expect(findTotpStep(RFC, { code: code(step - 1), now, used: step })).toBeNull();
  expect(findTotpStep(RFC, { code: code(step + 1), now, used: step })).toBe(step + 1);
});

test("secrets have 160 bits and differ", () => {
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(makeTotpSecret());
});
