import { expect, test } from "vitest";
import { hide, reveal } from "./column-cipher.ts";
import { openSeal } from "./seal.ts";

const seal = openSeal("a secret of thirty-two characters");
const IBAN = "NL91ABNA0417164300";

test("what is hidden comes back, and neither it nor a repeat of it can be told from the column", () => {
  const [first, second] = [hide(seal, "iban", IBAN), hide(seal, "iban", IBAN)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64url").toString("latin1")).not.toContain(IBAN);
  expect([first, second].map((hidden) => reveal(seal, "iban", hidden))).toEqual([IBAN, IBAN]);
});

test("another secret, another column or a changed byte reads nothing", () => {
  const hidden = hide(seal, "iban", IBAN);
  const bytes = Buffer.from(hidden, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  expect(() => reveal(openSeal("another secret of thirty-two chars"), "iban", hidden)).toThrow();
  expect(() => reveal(seal, "mobile", hidden)).toThrow();
  expect(() => reveal(seal, "iban", bytes.toString("base64url"))).toThrow();
  expect(() => reveal(seal, "iban", hidden.slice(0, 20))).toThrow();
});
