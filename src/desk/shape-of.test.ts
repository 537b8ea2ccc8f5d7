import { expect, test } from "vitest";
import { shapeOf } from "./shape-of.ts";

test.each([
  ["/desk", "list"],
  ["/desk/cases", "list"],
  ["/desk/cases/12", "case"],
  ["/desk/queues/people", "table"],
  ["/desk/search", "form"],
  ["/desk/audit", "list"],
  ["/desk/something/new", "list"],
])("while %s is loading, a %s is outlined", (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
