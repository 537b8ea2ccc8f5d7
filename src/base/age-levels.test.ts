import { expect, test } from "vitest";
import { AGE_LEVELS, isAgeLevelAtLeast } from "./age-levels.ts";

test("a level includes all weaker ones and no stronger one", () => {
  for (const [index, level] of AGE_LEVELS.entries())
    expect(AGE_LEVELS.filter((needed) => isAgeLevelAtLeast(level, needed))).toEqual(
      AGE_LEVELS.slice(0, index + 1),
    );
});
