import type { Socket } from "node:net";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { autocommit } from "./autocommit.ts";
import { keepRead } from "./keep-statement.ts";
import { openDatabase } from "./open-database.ts";
import { readTogether } from "./read-together.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ direct: true });
});
afterAll(() => database.close());

const session = keepRead(
  ({ value }: { value: number }) =>
    sql<{
      process: number;
      itsValue: number;
    }>`select pg_backend_pid() as process, ${value}::integer as its_value`,
);
const quotient = keepRead(
  ({ of }: { of: number }) => sql<{ quotient: number }>`select 12 / ${of}::integer as quotient`,
);

test("what is asked in one moment is answered over one connection, each with its own rows", async () => {
  const values = [...Array(12).keys()];
  const answers = await Promise.all(values.map((value) => session(database.db, { value })));
  expect(answers.map(([row]) => row?.itsValue)).toEqual(values);
  expect(new Set(answers.map(([row]) => row?.process)).size).toBe(1);
});

test("what is asked in one moment leaves in one write, before any of it is answered", async () => {
  const single = openDatabase(database.url, { poolSize: 1 });
  try {
    const client = await single.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    client.release();
    const writes = countWrites(stream);
    await Promise.all([...Array(12).keys()].map((value) => session(single.db, { value })));
    expect(writes()).toBe(1);
  } finally {
    await single.close();
  }
});

/** Returns how often the stream was written to since. */
function countWrites(stream: Socket): () => number {
  let count = 0;
  for (const name of ["_write", "_writev"] as const) {
    const write = stream[name]?.bind(stream) as (...args: unknown[]) => void;
    stream[name] = (...args: unknown[]) => {
      count += 1;
      write(...args);
    };
  }
  return () => count;
}

test("what several places ask for with the same values is asked once, and each has rows of its own", async () => {
  const once = keepRead(
    ({ value }: { value: number }) =>
      sql<{ of: string; value: number }>`select gen_random_uuid()::text as of, ${value}::integer as value`,
  );
  const [one, same, other] = await Promise.all([1, 1, 2].map((value) => once(database.db, { value })));
  expect(same).toEqual(one);
  expect(other?.[0]?.of).not.toBe(one?.[0]?.of);
  expect(same?.[0]).not.toBe(one?.[0]);
  expect(await once(database.db, { value: 1 })).not.toEqual(one);
});

test("more than sixteen are spread over connections", async () => {
  const answers = await Promise.all([...Array(40).keys()].map((value) => session(database.db, { value })));
  expect(answers.map(([row]) => row?.itsValue)).toEqual([...Array(40).keys()]);
  expect(new Set(answers.map(([row]) => row?.process)).size).toBeGreaterThan(1);
});

test("a statement that fails, in the database or before it, leaves those beside it alone", async () => {
  const asked = [3, 0, 4, "x" as never].map((of) => quotient(database.db, { of }));
  const circle: { itself?: unknown } = {};
  circle.itself = circle;
  const broken = readTogether(autocommit(database.db), CompiledQuery.raw("select $1::integer", [circle]));
  const states = await Promise.allSettled([...asked, broken, quotient(database.db, { of: 6 })]);
  expect(states.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(states[5]).toMatchObject({ value: [{ quotient: 2 }] });
  expect(await quotient(database.db, { of: 2 })).toEqual([{ quotient: 6 }]);
});

test("a connection that breaks fails all that are on it, and the next are answered", async () => {
  const end = sql<{ ended: boolean }>`select pg_terminate_backend(pg_backend_pid()) as ended`;
  const runner = autocommit(database.db);
  const asked = [
    session(database.db, { value: 1 }),
    readTogether(runner, end.compile(runner)),
    session(database.db, { value: 2 }),
  ];
  const states = await Promise.allSettled(asked);
  expect(states.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await session(database.db, { value: 3 })).toMatchObject([{ itsValue: 3 }]);
});

test("without prepared statements, as behind an old pooler, reads are answered together all the same", async () => {
  const nameless = openDatabase(database.url, { pooler: { tracksStatements: false }, poolSize: 2 });
  try {
    const values = [...Array(12).keys()];
    const answers = await Promise.all(values.map((value) => session(nameless.db, { value })));
    expect(answers.map(([row]) => row?.itsValue)).toEqual(values);
    expect(new Set(answers.map(([row]) => row?.process)).size).toBe(1);
  } finally {
    await nameless.close();
  }
});

test("within a transaction, reads stay on its connection", async () => {
  await database.db.transaction().execute(async (tx) => {
    const [[own], [one], [other]] = await Promise.all([
      sql<{ process: number }>`select pg_backend_pid() as process`.execute(tx).then(({ rows }) => rows),
      session(tx, { value: 1 }),
      session(tx, { value: 2 }),
    ]);
    expect([one?.process, other?.process]).toEqual([own?.process, own?.process]);
  });
});

test("reads of many requests at once are all answered, each with its own rows", async () => {
  const request = async (of: number) => {
    const first = await Promise.all([session(database.db, { value: of }), quotient(database.db, { of })]);
    const then = await Promise.all([quotient(database.db, { of }), session(database.db, { value: -of })]);
    return [first[0][0]?.itsValue, first[1][0]?.quotient, then[0][0]?.quotient, then[1][0]?.itsValue];
  };
  const asked = Array.from({ length: 200 }, (_, index) => (index % 12) + 1);
  expect(await Promise.all(asked.map(request))).toEqual(
    asked.map((of) => [of, Math.trunc(12 / of), Math.trunc(12 / of), -of]),
  );
});
