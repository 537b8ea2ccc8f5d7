import { expect, test } from "vitest";
import { splitTime } from "./split-time.ts";

test.each([
  [14_400, "04:00:00"],
  [14_399, "03:59:59"],
  [3_600, "01:00:00"],
  [61, "00:01:01"],
  [0, "00:00:00"],
  [-5, "00:00:00"],
  [259_199, "71:59:59"],
])("%i seconds are %s", (left, shown) => {
  const { hours, minutes, seconds } = splitTime(left);
  expect(`${hours}:${minutes}:${seconds}`).toBe(shown);
});
