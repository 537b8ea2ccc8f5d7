export type Shape = "case" | "table" | "list" | "form";

const SHAPES: readonly (readonly [RegExp, Shape])[] = [
  [/^\/desk\/(?:cases|service)\/\d+$/, "case"],
  [/^\/desk\/(?:queues\/|prices$)/, "table"],
  [/^\/desk\/(?:search|me|log-in|enrol)$/, "form"],
];

/** Returns the rough shape of a page of the desk, by its path. Most are lists. */
export function shapeOf(path: string): Shape {
  return SHAPES.find(([pattern]) => pattern.test(path))?.[1] ?? "list";
}
