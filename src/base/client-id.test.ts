import { expect, test } from "vitest";
import { z } from "zod";
import { makeClientId } from "./client-id.ts";

test("is a UUIDv7 that contains its time, and no two are the same", () => {
  const now = new Date("2026-11-21T12:00:00.123Z");
  const ids = Array.from({ length: 1_000 }, () => makeClientId(now));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
  const [id] = ids as [string];
  expect(new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16))).toEqual(now);
  const [later] = [makeClientId(new Date("2026-11-21T12:00:00.124Z"))];
  expect(later > id).toBe(true);
});
