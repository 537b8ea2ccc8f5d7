import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#demo/seed-demo.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { INTERESTS, INTIMATE_INTERESTS } from "../values.ts";
import { seedProfiles } from "./seed.ts";

const MEMBERS = 1_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.pool, { members: MEMBERS, say: () => {} });
});
afterAll(() => database.close());

type Row = {
  member_id: number;
  country: string;
  region: string;
  city: string;
  gender: string;
  sexuality: string | null;
  interests: string[];
  about: string;
  latitude: string;
  status: string;
};
const list = async (): Promise<Row[]> =>
  (await database.pool.query("select * from profiles_profile order by member_id")).rows;

describe("the demo's profiles", () => {
  test("every member has one, with the name, date of birth and state of the account", async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from accounts_member member
       join profiles_profile profile on profile.member_id = member.id
         and profile.username = member.username and profile.date_of_birth = member.date_of_birth
         and (profile.status = 'active') = (member.status = 'active')`,
    );
    expect(rows[0].n).toBe(MEMBERS);
  });

  test("they live in all eighteen countries, mostly in large cities, and write in their own languages", async () => {
    const rows = await list();
    expect(new Set(rows.map((row) => row.country)).size).toBe(18);
    for (const row of rows) {
      expect(row.region.startsWith(row.country)).toBe(true);
      expect(row.latitude).toMatch(/^-?\d+\.\d$/);
    }
    const homes = new Map<string, number>();
    for (const { city } of rows) homes.set(city, (homes.get(city) ?? 0) + 1);
    expect(homes.size).toBeGreaterThan(300);
    expect(homes.get("London") ?? 0).toBeGreaterThan(3);
    const told = rows.filter((row) => row.about !== "");
    expect(told.length).toBeGreaterThan(MEMBERS * 0.7);
    expect(new Set(told.map((row) => row.about)).size).toBe(told.length);
  });

  test("interests come from the list, and intimate ones need a consent", async () => {
    const { rows } = await database.pool.query(
      "select member_id from accounts_consent where kind = 'orientation' and withdrawn_at is null",
    );
    const agreed = new Set(rows.map((row) => row.member_id));
    for (const row of await list()) {
      for (const code of row.interests) expect(INTERESTS).toContain(code);
      if (agreed.has(row.member_id)) {
        expect(row.sexuality).not.toBeNull();
        continue;
      }
      expect(row.sexuality).toBeNull();
      expect(row.interests.filter((code) => INTIMATE_INTERESTS.some((one) => one === code))).toEqual([]);
    }
  });

  test("members with consent have a sexuality; the same seed makes the same profile; existing profiles stay", async () => {
    const before = await list();
    await database.pool.query(
      `insert into accounts_consent (member_id, kind, version, locale, given_at)
       select id, 'orientation', '1', locale, signed_up_at from accounts_member where id > 500
       and not exists (select from accounts_consent consent where consent.member_id = accounts_member.id and kind = 'orientation')`,
    );
    await database.pool.query("delete from profiles_profile where member_id > 500");
    const client = await database.pool.connect();
    await seedProfiles.run({ client, members: MEMBERS, seed: 1, now: new Date(), say: () => {} });
    client.release();
    const after = await list();
    expect(after.slice(0, 500)).toEqual(before.slice(0, 500));
    const orientations = new Set(after.slice(500).map((row) => row.sexuality));
    expect(orientations).toEqual(new Set(["hetero", "gay", "lesbian", "bi"]));
    const places = (rows: Row[]) =>
      rows.map(({ member_id, city, region, gender }) => [member_id, city, region, gender]);
    expect(places(after)).toEqual(places(before));
  });
});
