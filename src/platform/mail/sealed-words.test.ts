import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOTIFICATION_TYPES } from "#base/notification-types.ts";
import { openSeal } from "../secrets/seal.ts";
import { readReturnPath, readUnsubscribeToken, returnPathOf, unsubscribeToken } from "./sealed-words.ts";

const seal = openSeal("first secret with at least 32 characters");
const rotated = openSeal(
  "second secret with at least 32 characters",
  "first secret with at least 32 characters",
);
const stranger = openSeal("another secret with at least 32 characters");
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const type = fc.constantFrom(...NOTIFICATION_TYPES);
const cased = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
);

test("a return path is read again in any case, also under a newer secret, and is short enough", () => {
  fc.assert(
    fc.property(id, cased, (mailId, inCase) => {
      const local = returnPathOf(seal, mailId);
      expect(local.length).toBeLessThan(64);
      expect(readReturnPath(seal, inCase(local))).toBe(mailId);
      expect(readReturnPath(rotated, local)).toBe(mailId);
      expect(readReturnPath(stranger, local)).toBeNull();
    }),
  );
});

test("a token to unsubscribe is read again in any case, and is short enough for an address", () => {
  fc.assert(
    fc.property(id, type, cased, (memberId, one, inCase) => {
      const token = unsubscribeToken(seal, { memberId, type: one });
      expect(`u+${token}`.length).toBeLessThan(64);
      expect(readUnsubscribeToken(seal, inCase(token))).toEqual({ memberId, type: one });
      expect(readUnsubscribeToken(stranger, token)).toBeNull();
    }),
  );
});

describe("with one character changed", () => {
  const changed = (text: string) =>
    [...text].flatMap((letter, at) =>
      ["0", "7", "a", "z", "-", "."]
        .filter((other) => other !== letter)
        .map((other) => text.slice(0, at) + other + text.slice(at + 1)),
    );

  test("neither is ours", () => {
    for (const local of changed(returnPathOf(seal, 123_456))) expect(readReturnPath(seal, local)).toBeNull();
    for (const token of changed(unsubscribeToken(seal, { memberId: 123_456, type: "like" })))
      expect(readUnsubscribeToken(seal, token)).toBeNull();
  });
});

test("a mark made for one purpose is of no use for the other", () => {
  const [, mark] = returnPathOf(seal, 7).split(".");
  const [, other] = unsubscribeToken(seal, { memberId: 7, type: "new_conversations" }).split(".");
  expect(readUnsubscribeToken(seal, `7-0.${mark}`)).toBeNull();
  expect(readReturnPath(seal, `b+7.${other}`)).toBeNull();
});

test("anything else is no address of ours", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const local of [text, `b+${text}`]) expect(readReturnPath(seal, local)).toBeNull();
      expect(readUnsubscribeToken(seal, text)).toBeNull();
    }),
  );
});
