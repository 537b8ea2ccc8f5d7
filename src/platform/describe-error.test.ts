import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { openLog } from "./log.ts";

const SECRET = "anna@example.org";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ of: "empty" });
  await database.pool.query("create table kept (email text primary key, n int)");
});
afterAll(() => database.close());

/** Returns the log line of a request that ends with status 500. */
async function logOf(work: () => unknown): Promise<string> {
  let written = "";
  const log = openLog("debug", {
    write(line) {
      written += line;
    },
  });
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, "request failed");
  }
  return written;
}

describe("what is logged about an error", () => {
  test.each<[string, string, string[]]>([
    ["a duplicate key", "insert into kept values ($1) returning n", ["23505", "kept_pkey", "kept"]],
    ["a value of another type", "select $1::text::int", ["22P02"]],
    ["a value within a cast that failed", `select ('{"email":' || $1::text)::json`, ["22P02"]],
  ])("a database error, %s: the log has its code and location, and no input", async (_, sql, told) => {
    await database.pool.query("insert into kept values ($1) on conflict do nothing", [SECRET]);
    const written = await logOf(() => database.pool.query(sql, [SECRET]));
    expect(written).not.toContain(SECRET);
    for (const words of told) expect(written).toContain(words);
    expect(JSON.parse(written).err).toMatchObject({ type: "DatabaseError", routine: expect.any(String) });
  });

  test.each<[string, () => unknown]>([
    ["a JSON parser", () => JSON.parse(SECRET)],
    ["a URL parser", () => new URL(SECRET)],
    ["a schema", () => z.literal("x").parse(SECRET, { reportInput: true })],
    ["a property of an error", () => Promise.reject(Object.assign(new Error("no"), { sent: SECRET }))],
    [
      "a cause",
      () => Promise.reject(new Error("no", { cause: Object.assign(new Error("x"), { sent: SECRET }) })),
    ],
    ["a thrown value that is no error", () => Promise.reject(SECRET)],
  ])("%s: the log has no input", async (_, work) => {
    const written = await logOf(work);
    expect(written).toContain("request failed");
    expect(written).not.toContain(SECRET);
  });

  test("an internal error is logged with its message and line", async () => {
    const written = JSON.parse(
      await logOf(() => {
        throw new TypeError("x is not a function");
      }),
    );
    expect(written.err).toMatchObject({ type: "TypeError", message: "x is not a function" });
    expect(written.err.stack).toMatch(/at .*describe-error\.test\.ts:\d+/);
  });
});
