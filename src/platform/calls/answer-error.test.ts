import { afterAll, beforeAll, expect, test } from "vitest";
import { FilesAway } from "#adapters/files/files.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { answerError } from "./answer-error.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function answerOf(thrown: unknown) {
  const texts = testApp.app.translations.texts("en");
  const answer = answerError(thrown, { app: testApp.app, texts, requestId: "r1" });
  const { level, msg } = JSON.parse(testApp.logged().at(-1) ?? "{}");
  const { error, message } = await answer.json();
  return { status: answer.status, wait: answer.headers.get("retry-after"), error, message, level, msg };
}

async function errorOf(statement: string): Promise<unknown> {
  const client = await testApp.app.pool.connect();
  try {
    await client.query("set statement_timeout = 50");
    return await client.query(statement).catch((error) => error);
  } finally {
    client.release(true);
  }
}

const away = {
  status: 503,
  wait: "2",
  error: "unavailable",
  message: "An error occurred, please try again later.",
};
const raise = (code: string) => `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;

test.each([
  ["has no room on its disk", raise("53100")],
  ["has no memory", raise("53200")],
  ["has no free connection", raise("53300")],
  ["only reads, as during a failover,", "begin read only; create table t (); rollback"],
])(
  "a database that %s is away for a moment, and the log has one line without a stack",
  async (_, statement) => {
    expect(await answerOf(await errorOf(statement))).toEqual({
      ...away,
      level: "warn",
      msg: "database unavailable",
    });
  },
);

test.each(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])(
  "a database whose machine, network or name is gone (%s) is away for a moment",
  async (code) => {
    const { status, wait, msg } = await answerOf(Object.assign(new Error("connect"), { code }));
    expect([status, wait, msg]).toEqual([503, "2", "database unavailable"]);
  },
);

test("each fault is counted by what is away, so that an alarm can be raised", async () => {
  const count = async (what: string) => {
    const printed = await testApp.app.metrics.print();
    return Number(new RegExp(`^unavailable_total\\{what="${what}"\\} (\\d+)$`, "m").exec(printed)?.[1] ?? 0);
  };
  const faults = { database: raise("53100"), statement: "select pg_sleep(5)" };
  for (const [what, statement] of Object.entries(faults)) {
    const before = await count(what);
    await answerOf(await errorOf(statement));
    expect(await count(what)).toBe(before + 1);
  }
  await answerOf(new RangeError("a bug"));
  expect(testApp.logged().at(-1)).toContain("request failed");
});

test("a statement that the database ends at its time limit may pass the next time, and the log has the error", async () => {
  const late = await errorOf("select pg_sleep(5)");
  expect(await answerOf(late)).toEqual({ ...away, level: "error", msg: "request failed" });
});

test("a file store that is away is not taken for the database", async () => {
  const full = new FilesAway("The disk cannot be written: ENOSPC");
  expect(await answerOf(full)).toEqual({ ...away, level: "warn", msg: "file store unavailable" });
});
