import { expect, test } from "vitest";
import { judgeMails } from "./brake-rules.ts";

test.each([
  [{ all: 0, bounced: 0, complained: 0 }, null],
  [{ all: 200, bounced: 10, complained: 0 }, null],
  [{ all: 199, bounced: 10, complained: 0 }, "bounced"],
  [{ all: 9, bounced: 9, complained: 0 }, null],
  [{ all: 3_000, bounced: 0, complained: 3 }, null],
  [{ all: 2_999, bounced: 0, complained: 3 }, "complained"],
  [{ all: 100, bounced: 0, complained: 2 }, null],
  [{ all: 100, bounced: 50, complained: 50 }, "complained"],
])("%j: %s", (counts, reason) => {
  expect(judgeMails(counts)).toBe(reason);
});
