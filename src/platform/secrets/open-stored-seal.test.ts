import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { openStoredSeal } from "./open-stored-seal.ts";
import { openSeal } from "./seal.ts";

const FIRST = "9c1f7ae05b3d4826fa60e71d93b2c584";
const SECOND = "4f1c9be27ad05386e1b7c0d92f6a8354";
const WORDS = ["NL91ABNA0417164300"];

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ of: "demo" });
});
afterEach(() => database.close());

const open = (secrets: readonly [string, ...string[]], next?: string) =>
  openStoredSeal(database.pool, { secrets, next });
const printOf = (seal: ReturnType<typeof openSeal>) => seal.fingerprint("shop.iban", WORDS);
const stored = async () => (await database.pool.query("select name, value from secrets_own")).rows;
/** As the migration leaves a database in which an earlier version has run. */
const makeOld = () => database.pool.query("insert into secrets_own values ('fingerprints', '')");

/** Twelve processes that start at once, each with connections of its own. */
async function openTwelve(): Promise<string[]> {
  const others = Array.from({ length: 12 }, () => openDatabase(database.url, { poolSize: 1 }));
  try {
    const seals = await Promise.all(
      others.map(({ pool }, n) =>
        n % 2 === 0
          ? openStoredSeal(pool, { secrets: [FIRST], next: SECOND })
          : openStoredSeal(pool, { secrets: [SECOND, FIRST], next: undefined }),
      ),
    );
    return seals.map((seal) => `${printOf(seal)} ${seal.lasting("mail.reply", [7])}`);
  } finally {
    for (const { close } of others) await close();
  }
}

describe("in a new database", () => {
  test("processes that start at once make the same fingerprints and marks, which no SECRET makes", async () => {
    const made = await openTwelve();
    expect(new Set(made).size).toBe(1);
    for (const secret of [FIRST, SECOND]) expect(made[0]).not.toContain(printOf(openSeal(secret)));
    expect(await stored()).toHaveLength(2);
  });

  test("nothing of the own secrets can be read without SECRET", async () => {
    const seal = await open([FIRST]);
    for (const { name, value } of await stored()) {
      expect(value.startsWith(`${seal.keys.current}.`)).toBe(true);
      expect(seal.reveal("secrets.own", value, [name])).toMatch(/^[\w-]{43}$/);
      expect(() => seal.reveal("secrets.own", value, ["other"])).toThrow();
      expect(() => openSeal(SECOND).reveal("secrets.own", value, [name])).toThrow("unknown secret");
    }
  });

  test("a program with another SECRET alone does not start, and says what to do", async () => {
    await open([FIRST]);
    const before = await stored();
    await expect(open([SECOND])).rejects.toThrow(/encrypted with another SECRET[\s\S]*SECRET_OLD/);
    expect(await stored()).toEqual(before);
    expect(printOf(await open([SECOND, FIRST]))).toBe(printOf(await open([FIRST], SECOND)));
  });
});

describe("in a database of an earlier version", () => {
  test("the oldest secret goes on making the fingerprints, as that version does beside this one", async () => {
    await makeOld();
    const made = await openTwelve();
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toContain(printOf(openSeal(FIRST)));
    expect(made[0]).toContain(printOf(openSeal(SECOND, FIRST)));
  });

  test("marks that never end are of a random secret, and those of the earlier version are accepted", async () => {
    await makeOld();
    const seal = await open([FIRST]);
    const [before, now] = [openSeal(FIRST).of("mail.reply", [7]), seal.lasting("mail.reply", [7])];
    expect(now).toMatch(/^[\w-]{26}$/);
    expect(openSeal(FIRST).holds(now, "mail.reply", [7])).toBe(false);
    for (const mark of [before, now]) expect(seal.holds(mark, "mail.reply", [7])).toBe(true);
    for (const mark of [before, now]) expect(seal.holds(mark, "mail.reply", [8])).toBe(false);
    expect(seal.holds(now, "mail.unsubscribe", [7])).toBe(false);
  });

  test("is recognized by the migration", async () => {
    const empty = await openTestDatabase({ of: "bare" });
    try {
      expect(await findMarked(empty)).toEqual([]);
      await empty.pool.query("drop table secrets_own, secrets_key");
      await empty.pool.query("delete from schema_migration where name like '0222_%'");
      // The jobs' tables are there now, as after every start.
      expect(await findMarked(empty)).toEqual([{ name: "fingerprints", value: "" }]);
    } finally {
      await empty.close();
    }
  });
});

async function findMarked({ pool }: TestDatabase) {
  await migrate(pool);
  return (await pool.query("select name, value from secrets_own")).rows;
}
