import fc from "fast-check";
import { expect, test } from "vitest";
import { QUEUES } from "./case-rules.ts";
import { orderQueues } from "./queue-order.ts";

test("each queue has one place: urgent first, then a person's own order, then the rest as they are", () => {
  expect(orderQueues([])).toEqual(QUEUES);
  expect(orderQueues(["texts", "gone", "people"]).slice(0, 4)).toEqual([
    "urgent",
    "texts",
    "people",
    "pictures",
  ]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...QUEUES, "gone")), (own) => {
      const ordered = orderQueues(own);
      expect(ordered[0]).toBe("urgent");
      expect(ordered.toSorted()).toEqual(QUEUES.toSorted());
    }),
  );
});
