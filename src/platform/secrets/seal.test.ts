import { describe, expect, test } from "vitest";
import { openSeal } from "./seal.ts";

const [FIRST, SECOND] = ["sealed-by-0.1.0-kept-for-the-tests", "the-secret-of-the-year-after-that-one"];
const IBAN = "NL91ABNA0417164300";
/** Written by version 0.1.0 with the first secret. */
const BEFORE = {
  iban: "L0bD3CjpbJ3KDC0Qr8kHSw",
  mobile: "hg0U0KVfhQjO8uMyAVsxRw",
  code: "nLSinhyO9X6A2n4eVjhdRw",
  details: "FdqKVhJBzBmjIFGYFNbp89feEV8Gmj1vfRTYyfmOzglyXeJnw3NwAJC3_H5vcmCcDN-nmCLhQ2DM",
};

const seal = openSeal(FIRST);
const rotated = openSeal(SECOND, FIRST);
const other = openSeal(SECOND);

describe("a seal", () => {
  test("is valid for its purpose and words, also after a newer secret was added", () => {
    const mark = seal.of("photo", ["key", 7]);
    expect(mark).toMatch(/^[\w-]{26}$/);
    for (const one of [seal, rotated]) {
      expect(one.holds(mark, "photo", ["key", 7])).toBe(true);
      expect(one.holds(mark, "photo", ["key", 8])).toBe(false);
      expect(one.holds(mark, "chat image", ["key", 7])).toBe(false);
    }
    expect(other.holds(mark, "photo", ["key", 7])).toBe(false);
  });

  test("begins with the id of the newest secret's key", () => {
    const ids = [seal, rotated, other].map((one) => one.of("photo", []).slice(0, 4));
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
    expect(ids[0]).toBe(seal.of("something else", [1]).slice(0, 4));
    expect(FIRST).not.toContain(ids[0]);
  });

  test("is invalid with any changed character or another key's id", () => {
    const mark = rotated.of("photo", [1]);
    for (let at = 0; at < mark.length; at += 1) {
      const changed = `${mark.slice(0, at)}${mark[at] === "A" ? "B" : "A"}${mark.slice(at + 1)}`;
      expect(rotated.holds(changed, "photo", [1])).toBe(false);
    }
    expect(rotated.holds(seal.of("photo", [1]).slice(0, 4) + mark.slice(4), "photo", [1])).toBe(false);
    for (const none of ["", mark.slice(4), `${mark}A`, "é".repeat(26)])
      expect(rotated.holds(none, "photo", [1])).toBe(false);
  });

  test("of version 0.1.0 is still valid, before and after a rotation", () => {
    for (const one of [seal, rotated]) {
      expect(one.holds(BEFORE.code, "shop.debit_code", ["7b0c", "123456"])).toBe(true);
      expect(one.holds(BEFORE.code, "shop.debit_code", ["7b0c", "123457"])).toBe(false);
    }
    expect(other.holds(BEFORE.code, "shop.debit_code", ["7b0c", "123456"])).toBe(false);
  });
});

test("a fingerprint equals that of version 0.1.0, also under newer secrets", () => {
  for (const one of [seal, rotated]) {
    expect(one.fingerprint("shop.iban", [IBAN])).toBe(BEFORE.iban);
    expect(one.fingerprint("shop.mobile", ["+31612345678"])).toBe(BEFORE.mobile);
  }
  expect(other.fingerprint("shop.iban", [IBAN])).not.toBe(BEFORE.iban);
});

describe("encrypted text", () => {
  test("can be decrypted, and the ciphertext reveals neither the text nor that it was encrypted before", () => {
    const [first, second] = [seal.hide("iban", IBAN), seal.hide("iban", IBAN)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first.slice(5), "base64url").toString("latin1")).not.toContain(IBAN);
    expect([first, second].map((hidden) => seal.reveal("iban", hidden))).toEqual([IBAN, IBAN]);
  });

  test("begins with its key's id, is URL-safe, and can be decrypted after a newer secret was added", () => {
    const hidden = seal.hide("page", "12.345", [7, "de"]);
    expect(hidden).toMatch(/^[\w-]{4}\.[\w-]{46}$/);
    expect(hidden.slice(0, 4)).toBe(seal.of("photo", []).slice(0, 4));
    expect(rotated.reveal("page", hidden, [7, "de"])).toBe("12.345");
    expect(() => other.reveal("page", hidden, [7, "de"])).toThrow();
  });

  test("cannot be decrypted for another purpose, with other words or any changed character", () => {
    const hidden = seal.hide("page", "12.345", [7, "de"]);
    expect(() => seal.reveal("iban", hidden, [7, "de"])).toThrow();
    expect(() => seal.reveal("page", hidden, [8, "de"])).toThrow();
    expect(() => seal.reveal("page", hidden)).toThrow();
    for (let at = 0; at < hidden.length; at += 1) {
      const changed = `${hidden.slice(0, at)}${hidden[at] === "A" ? "B" : "A"}${hidden.slice(at + 1)}`;
      expect(() => seal.reveal("page", changed, [7, "de"])).toThrow();
    }
    for (const none of ["", ".", hidden.slice(0, 20), hidden.slice(5), `${hidden}.`, `${hidden}AAAA`])
      expect(() => seal.reveal("page", none, [7, "de"])).toThrow();
  });

  test("of version 0.1.0 can still be decrypted, before and after a rotation", () => {
    for (const one of [seal, rotated])
      expect(JSON.parse(one.reveal("shop.debit_details", BEFORE.details))).toEqual({ iban: IBAN });
    expect(() => seal.reveal("shop.debit_file", BEFORE.details)).toThrow();
    expect(() => other.reveal("shop.debit_details", BEFORE.details)).toThrow();
  });
});

test("the same secret twice is refused", () => {
  expect(() => openSeal(FIRST, FIRST)).toThrow("The same secret is listed twice.");
});
