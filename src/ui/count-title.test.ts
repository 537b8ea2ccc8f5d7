import { expect, test } from "vitest";
import { countTitle } from "./count-title.ts";

test.each([
  [0, "Likes"],
  [-1, "Likes"],
  [1, "(1) Likes"],
  [99, "(99) Likes"],
  [100, "(100) Likes"],
  [12_345, "(12345) Likes"],
])("a title with %i waiting", (count, title) => {
  expect(countTitle(count, "Likes")).toBe(title);
});
