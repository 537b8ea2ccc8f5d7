import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { ASSUMPTIONS, type AssumptionName, type Assumptions, readAssumptions } from "./assumptions.ts";
import { fillPage, writeBlocks, writeSimulation } from "./blocks.ts";
import { KEY_CHANGES } from "./change-keys.ts";
import { findFirst } from "./limits.ts";
import { readMeasured } from "./measured.ts";
import { type Simulated, simulate } from "./simulate.ts";
import { CLASSES, isDistributed, TABLES, UNIQUE_ACROSS_NODES } from "./tables.ts";

const PAGE = readFileSync("docs/scaling.md", "utf8");

type RealTable = { name: string; columns: string[]; key: string[] | null };

const LIST_TABLES = `
  select class.relname as name,
    (select array_agg(attname::text) from pg_attribute where attrelid = class.oid and attnum > 0
      and not attisdropped) as columns,
    (select array_agg(attname::text) from pg_index index join pg_attribute
        on attrelid = class.oid and attnum = any(index.indkey)
      where index.indrelid = class.oid and index.indisprimary) as key
  from pg_class class where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
  order by class.relname`;
const LIST_UNIQUE = `
  select class.relname as table, name.relname as name, (select array_agg(attname::text) from pg_attribute
    where attrelid = class.oid and attnum = any(index.indkey)) as columns
  from pg_index index join pg_class class on class.oid = index.indrelid join pg_class name on name.oid = index.indexrelid
  where class.relnamespace = 'public'::regnamespace and index.indisunique and not index.indisprimary`;

let database: TestDatabase;
const rows = async <Row>(sql: string) => (await database.pool.query(sql)).rows as Row[];
const listTables = () => rows<RealTable>(LIST_TABLES);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Lists what the plan says wrong about the real schema. */
function findFaults(real: RealTable[], planned: typeof TABLES): string[] {
  const faults: string[] = [];
  for (const { name, columns, key } of real) {
    const placed = planned[name];
    if (!placed) faults.push(`${name} is in no class`);
    else if (!CLASSES.includes(placed.class)) faults.push(`${name}: there is no class ${placed.class}`);
    else if ((isDistributed(placed) || placed.class === "log") && !columns.includes(placed.key ?? ""))
      faults.push(`${name} has no column ${placed.key}`);
    else if (placed.copiedBy && !columns.includes(placed.copiedBy))
      faults.push(`${name} has no column ${placed.copiedBy}`);
    else if (isDistributed(placed) && key?.includes(placed.key ?? "") === (placed.inPrimaryKey === false))
      faults.push(
        `${name}: ${placed.key} ${placed.inPrimaryKey === false ? "is" : "is not"} in its primary key`,
      );
    else if (placed.hot && placed.inPrimaryKey === false && !KEY_CHANGES.some(({ table }) => table === name))
      faults.push(`${name} is hot, lacks its distribution key, and no migration is planned`);
  }
  const known = new Set(real.map(({ name }) => name));
  faults.push(
    ...Object.keys(planned)
      .filter((name) => !known.has(name))
      .map((name) => `${name} does not exist`),
  );
  return faults;
}

test("[O-12] the plan places every table of the migrated database, and its page has the simulation of the measured costs", async () => {
  const real = await listTables();
  expect(real.length).toBeGreaterThan(100);
  expect(findFaults(real, TABLES)).toEqual([]);
  expect(PAGE, "run npm run simulate -- --write").toBe(fillPage(PAGE, writeBlocks()));
  expect(PAGE).toContain(writeSimulation(readAssumptions()));
  for (const heading of [
    "What one machine does",
    "Every table",
    "The hardest queries",
    "Steps",
    "Simulation",
  ])
    expect(PAGE).toMatch(new RegExp(`^## .*${heading}`, "m"));
});

describe("the plan notices", () => {
  test.each<[string, (real: RealTable[]) => void, string]>([
    ["a new table", (real) => real.push({ name: "x_y", columns: [], key: null }), "x_y is in no class"],
    [
      "a table that went",
      (real) =>
        real.splice(
          real.findIndex(({ name }) => name === "wallet_wallet"),
          1,
        ),
      "wallet_wallet does not exist",
    ],
    [
      "a hot table that lost its key",
      (real) => Object.assign(real.find(({ name }) => name === "chat_message") ?? {}, { key: ["seq"] }),
      "chat_message: conversation_id is not in its primary key",
    ],
    [
      "a key that a table got",
      (real) =>
        Object.assign(real.find(({ name }) => name === "wallet_lot") ?? {}, { key: ["member_id", "id"] }),
      "wallet_lot: member_id is in its primary key",
    ],
  ])("%s", async (_, change, fault) => {
    const real = await listTables();
    change(real);
    expect(findFaults(real, TABLES)).toEqual([fault]);
  });

  test("an unknown class, and a hot table without a planned migration", async () => {
    const real = await listTables();
    const planned = {
      ...TABLES,
      site_site: { class: "sites" },
      age_check: { ...TABLES.age_check, hot: true },
    } as unknown as typeof TABLES;
    expect(findFaults(real, planned)).toEqual([
      "age_check is hot, lacks its distribution key, and no migration is planned",
      "site_site: there is no class sites",
    ]);
  });
});

test("every unique index that cannot hold across nodes has a replacement", async () => {
  const unique = await rows<{ table: string; name: string; columns: string[] }>(LIST_UNIQUE);
  const broken = unique.filter(({ table, columns }) => {
    const placed = TABLES[table];
    return placed && isDistributed(placed) && !columns.includes(placed.key ?? "");
  });
  expect(broken.map(({ name }) => name).sort()).toEqual(Object.keys(UNIQUE_ACROSS_NODES).sort());
});

test("the planned migrations put the distribution key into the primary keys of hot tables", async () => {
  const changed = await openTestDatabase();
  try {
    for (const { steps } of KEY_CHANGES)
      for (const step of steps) {
        // A list runs as one transaction, since it is sent as one query.
        await changed.pool.query(typeof step === "string" ? step : step.join(";\n"));
      }
    const { rows: tables } = await changed.pool.query<RealTable>(LIST_TABLES);
    const lacking = tables.filter(({ name, key }) => {
      const placed = TABLES[name];
      return placed?.hot && isDistributed(placed) && !key?.includes(placed.key ?? "");
    });
    expect(lacking).toEqual([]);
    const { rows: invalid } = await changed.pool.query(
      "select conname from pg_constraint where not convalidated",
    );
    expect(invalid).toEqual([]);
  } finally {
    await changed.close();
  }
});

const measured = readMeasured();
/** From a tenth to ten times, each order of magnitude as often. */
const factor = fc.integer({ min: -20, max: 20 }).map((n) => 10 ** (n / 20));
const anyTimes = fc.integer({ min: -40, max: 80 }).map((n) => 10 ** (n / 20));
const anyAssumptions: fc.Arbitrary<Assumptions> = fc
  .record(
    Object.fromEntries(Object.keys(ASSUMPTIONS).map((name) => [name, factor])) as Record<
      AssumptionName,
      fc.Arbitrary<number>
    >,
  )
  .map((factors) => {
    const defaults = readAssumptions();
    const scaled = Object.entries(factors).map(([name, factor]) => [
      name,
      defaults[name as AssumptionName] * factor,
    ]);
    return {
      ...(Object.fromEntries(scaled) as Assumptions),
      visitorsUncached: 0.1,
      use: 0.5,
      shardedSend: 1.6,
    };
  });

/** Everything that a load needs, as numbers that must not shrink. */
function needsOf({ load, cores, processes, connections, database, stored, ...rest }: Simulated): number[] {
  return [
    ...Object.values(load),
    ...Object.values(cores),
    ...Object.values(processes),
    connections,
    rest.memory,
    database.primaries,
    database.primaryCores + database.readCores,
    ...Object.values(stored),
    rest.trafficPerMonth,
    rest.cost,
    ...Object.values(rest.prices),
    ...rest.limits.map(({ ratio }) => ratio),
  ];
}

test("twice the load never needs less, and nothing is negative or no number", () => {
  fc.assert(
    fc.property(anyAssumptions, anyTimes, (assumed, times) => {
      const twice = needsOf(simulate(measured, assumed, 2 * times));
      const wrong = needsOf(simulate(measured, assumed, times)).filter(
        (need, at) => !(need >= 0 && Number.isFinite(need) && (twice[at] as number) * (1 + 1e-9) >= need),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("the cost is the sum of its parts", () => {
  fc.assert(
    fc.property(anyAssumptions, fc.integer({ min: 1, max: 1_000 }), (assumed, times) => {
      const { prices, cost } = simulate(measured, assumed, times);
      const { program, database: machines, disk, bucket, traffic, mail } = prices;
      expect(cost).toBeCloseTo(program + machines + disk + bucket + traffic + mail, 6);
    }),
  );
});

test("a dearer figure of the bench needs more", () => {
  const dearer = structuredClone(measured);
  dearer.costs.send.database *= 100;
  expect(simulate(dearer, readAssumptions(), 1_000).cores.own).toBeGreaterThan(
    simulate(measured, readAssumptions(), 1_000).cores.own * 2,
  );
});

test("the limit that breaks first is passed by most, and was kept before", () => {
  const limit = (name: string, ratio: number) => ({ name, ratio, source: "", step: "" });
  const small = [limit("a", 2), limit("b", 0.5), limit("c", 0.9)];
  const large = [limit("a", 20), limit("b", 5), limit("c", 9)];
  expect(findFirst(small, null)?.name).toBe("a");
  expect(findFirst(large, small)?.name).toBe("c");
  expect(findFirst([limit("a", 1)], null)).toBe(null);
});

test("an operator sets assumptions by name, above zero", () => {
  expect(readAssumptions(["messages=30", "corePrice=4.5"])).toMatchObject({
    messages: 30,
    corePrice: 4.5,
    peak: 3,
  });
  for (const [given, message] of [
    ["mesages=30", "There is no assumption mesages"],
    ["messages=-1", "above zero"],
    ["messages=", "above zero"],
    ["messages=many", "above zero"],
  ] as const)
    expect(() => readAssumptions([given])).toThrow(message);
});
