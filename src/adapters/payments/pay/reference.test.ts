import fc from "fast-check";
import { expect, test } from "vitest";
import { orderReference } from "../payments.ts";
import { restoreReference, writeReference } from "./reference.ts";

test("[M-42] a reference of letters and digits is read back with its dash", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e14 }), fc.uuid(), (id, key) => {
      const payment = { reference: String(id), key };
      const written = writeReference(payment);
      expect(written).toMatch(/^[0-9a-f]+$/);
      expect(restoreReference(written)).toBe(orderReference(payment));
    }),
  );
});

test.each(["", "12", "012345678", "INV-2026", "12-01234567", "0012345678", "12ABCDEFGH"])(
  "another shop's reference is not ours: %j",
  (written) => {
    expect(restoreReference(written)).toBeNull();
  },
);
