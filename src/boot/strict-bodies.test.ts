import { expect, test } from "vitest";
import { z } from "zod";
import { bytesLimitsOf } from "#base/bytes.ts";
import { endpoints } from "../endpoints.ts";

type Shape = { type?: string; additionalProperties?: unknown; [key: string]: unknown };

/** Lists the places, such as `body.expected`, where an object accepts undeclared fields. */
function listOpen(shape: unknown, at: string): string[] {
  if (typeof shape !== "object" || shape === null) return [];
  const { type, additionalProperties } = shape as Shape;
  const inside = Object.entries(shape).flatMap(([name, part]) => listOpen(part, `${at}.${name}`));
  return type === "object" && additionalProperties === undefined ? [at, ...inside] : inside;
}

test("no call accepts a field that its contract does not name, at any depth", () => {
  const bodies = endpoints.flatMap(({ endpoint: { name, body } }) =>
    body && !bytesLimitsOf(body)
      ? [{ name, shape: z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) }]
      : [],
  );
  expect(bodies.length).toBeGreaterThan(20);
  expect(bodies.flatMap(({ name, shape }) => listOpen(shape, name))).toEqual([]);
});
