import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarDate } from "#base/age.ts";
import { openRandom } from "#base/random.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { birthRange } from "../../rules.ts";
import { checkSearchCounts } from "../jobs.ts";
import { countFound, listFound } from "./queries.ts";
import { COLUMNS, VISIBLE } from "./queries-table.ts";
import { searchersOf } from "./search.fixture.ts";

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(testApp);
  await testApp.app.pool.query("delete from demo_seed where name <> 'sites'");
  await seedDemo(testApp.app.pool, { members: 2_000, say: () => {} });
});
afterAll(() => testApp.close());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await testApp.app.pool.query(text, values)).rows;
const drift = () =>
  rowsOf(`select * from (
    select gender, country as place, discovery_month(born_on) as month, count(*)::integer as n
      from discovery_search group by 1, 2, 3
    union all
    select gender, region, discovery_month(born_on), count(*)::integer
      from discovery_search where region is not null group by 1, 2, 3
    except all
    (select gender, country, birth_month, n from discovery_country_count where n <> 0
      union all select gender, region, birth_month, n from discovery_region_count where n <> 0)) drift`);
/** Rows that differ from the profiles, except for the hour, which only grows. */
const strayRows = () => {
  const same = COLUMNS.replace("rank", "rank / 16777216");
  return rowsOf(`(select ${same} from discovery_search except select ${same} from (${VISIBLE}) visible)
    union all (select ${same} from (${VISIBLE}) visible except select ${same} from discovery_search)`);
};

describe("the search table", () => {
  test("holds exactly the visible members of the demo", async () => {
    expect(await strayRows()).toEqual([]);
    const [{ n }] = await rowsOf("select count(*)::integer as n from discovery_search");
    const [{ hidden }] = await rowsOf(
      "select count(*)::integer as hidden from accounts_member where invisible and status = 'active'",
    );
    expect(n).toBeGreaterThan(1_800);
    expect(hidden).toBeGreaterThan(0);
  });

  test("counts what a plain count finds, for any basic filter, also with blocks", async () => {
    const random = openRandom(5);
    const today = calendarDate(testApp.clock.now());
    const blocker = (await rowsOf("select blocker_id from safety_block order by 1 limit 1"))[0].blocker_id;
    for (let round = 0; round < 60; round++) {
      const min = 18 + random.below(40);
      const basics = {
        genders: random.pick([["female"], ["male"], ["female", "male"]] as const).slice(),
        countries: random.pick([["NL"], ["DE"], ["NL", "DE", "PL"]] as const).slice(),
        region: random.pick([null, "NL-NH", "DE-BY"]),
        born: birthRange({ min, max: min + random.below(40) }, today),
      };
      const viewerId = random.pick([null, blocker]);
      const found = await listFound(testApp.app.db, { basics, finer: null, viewerId, limit: 5_000 });
      const { count } = await countFound(testApp.app.db, basics, viewerId);
      expect([basics, count]).toEqual([basics, found.length]);
    }
  });

  test("its counts follow every change of a member: sign-up, gender, place, invisible, gone", async () => {
    const anna = await who.make({ region: "NL-UT" });
    expect(await drift()).toEqual([]);
    for (const change of [{ region: "NL-GE" }, { region: "DE-BY" }, { gender: "male" }, { region: null }]) {
      await who.change(anna, change);
      expect([change, await drift()]).toEqual([change, []]);
    }
    await who.change(anna, { country: null });
    expect(await rowsOf("select from discovery_search where member_id = $1", [anna.id])).toEqual([]);
    await who.change(anna, { region: "NL-GE" });
    await who.privacy(anna, { invisible: true });
    expect(await rowsOf("select from discovery_search where member_id = $1", [anna.id])).toEqual([]);
    await who.privacy(anna, { invisible: false });
    await testApp.app.pool.query("delete from accounts_member where id = $1", [anna.id]);
    expect(await rowsOf("select from discovery_search where member_id = $1", [anna.id])).toEqual([]);
    expect(await drift()).toEqual([]);
    expect(await strayRows()).toEqual([]);
  });

  test("simultaneous changes of one member end with its state; of many members without a deadlock", async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => who.make()));
    const regions = ["NL-UT", "NL-GE", "DE-BY", "FR-BRE"];
    for (let round = 0; round < 6; round++) {
      await Promise.all(
        members.flatMap((member, index) => [
          who.change(member, { region: regions[(round + index) % 4] }),
          who.change(member, { gender: round % 2 ? "male" : "female", hair: "red" }),
          who.privacy(member, { show_online: round % 2 === 0 }),
          who.privacy(member, { invisible: round % 3 === 1 }),
          who.seen(member),
        ]),
      );
      expect(await strayRows()).toEqual([]);
      expect(await drift()).toEqual([]);
    }
  });

  test("a visit raises a rank once in an hour and never lowers it", async () => {
    const anna = await who.make();
    const read = async () =>
      (await rowsOf("select rank, xmin::text from discovery_search where member_id = $1", [anna.id]))[0];
    await testApp.flushPresence();
    const before = await read();
    testApp.clock.set("2026-11-21T12:59:59Z");
    await who.seen(anna);
    expect(await read()).toEqual(before);
    testApp.clock.set("2026-11-21T13:00:00Z");
    await who.seen(anna);
    expect((await read()).rank).toBe(before.rank + 1);
    testApp.clock.set("2026-11-21T11:00:00Z");
    await who.seen(anna);
    // After a crash the exact times are gone; a change of the profile must keep the hour.
    await testApp.app.pool.query("delete from profiles_presence");
    await who.change(anna, { hair: "red" });
    expect((await read()).rank).toBe(before.rank + 1);
    testApp.clock.set("2026-11-21T12:00:00Z");
  });
});

test("counts are computed each time, and cached for a minute with more than a hundred blocks", async () => {
  const [few, many] = [await who.make({ gender: "male" }), await who.make({ gender: "male" })];
  const found = await rowsOf(
    "select member_id from discovery_search where gender = 'female' and country = 'NL' order by 1 limit 101",
  );
  expect(found).toHaveLength(101);
  for (const { member_id } of found) await who.block(many, { id: Number(member_id) });
  const count = async (asker: typeof few) =>
    (await who.search(asker, "?gender=female&country=NL")).numResults.count;
  const [ofFew, ofMany] = [await count(few), await count(many)];
  expect(ofFew - ofMany).toBe(101);
  await who.make();
  expect([await count(few), await count(many)]).toEqual([ofFew + 1, ofMany]);
  testApp.clock.advance(59_000);
  expect(await count(many)).toBe(ofMany);
  testApp.clock.advance(1_000);
  expect(await count(many)).toBe(ofMany + 1);
});

test("the nightly check corrects and logs drifted counts, and logs nothing otherwise", async () => {
  const warned = () => testApp.logged().filter((line) => line.includes("corrected drifted search counts"));
  await checkSearchCounts.run(testApp.app, {}, { id: "1" });
  expect(warned()).toEqual([]);
  await testApp.app.pool.query(
    "update discovery_country_count set n = n + 3 where gender = 'male' and country = 'NL'",
  );
  await testApp.app.pool.query("delete from discovery_region_count where region = 'DE-BY'");
  await testApp.app.pool.query(
    "insert into discovery_region_count values ('male', 'NL-UT', '1901-01-01', 5)",
  );
  expect((await drift()).length).toBeGreaterThan(0);
  await checkSearchCounts.run(testApp.app, {}, { id: "2" });
  expect(await drift()).toEqual([]);
  expect(
    await rowsOf("select from discovery_region_count where birth_month = '1901-01-01' and n <> 0"),
  ).toEqual([]);
  expect(warned()).toHaveLength(1);
});

test("a search is planned anew for its values each time, on every connection of the pool", async () => {
  for (let times = 0; times < 10; times++) await who.ids(null, "?country=DE");
  const kept = await rowsOf("select statement from pg_prepared_statements");
  expect(kept.filter(({ statement }) => /order by rank/.test(statement))).toEqual([]);
});
