import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { MatchedMember, MatchPage, MatchWishes } from "../../match-contract.ts";
import { firstWishes } from "../../match-rules.ts";
import { searchersOf } from "../search/search.fixture.ts";
import { matchersOf } from "./match.fixture.ts";

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
let finder: ReturnType<typeof matchersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  testApp.clock.set("2026-11-21T12:00:00Z");
  who = searchersOf(testApp);
  finder = matchersOf(testApp);
});
afterAll(() => testApp.close());

const open = firstWishes(30, [18, 99]) as MatchWishes;
const idsOf = ({ members }: MatchPage) => members.map(({ id }: MatchedMember) => id);
const reasonsOf = ({ members }: MatchPage, { id }: MadeMember) =>
  members.find((one: MatchedMember) => one.id === id)?.reasons;

describe("[D-10] wishes, and members in the order in which they fit them, with the reasons", () => {
  let me: MadeMember;
  let plain: MadeMember;
  let red: MadeMember;
  let near: MadeMember;
  beforeAll(async () => {
    me = await finder.make({
      gender: "male",
      sexuality: "hetero",
      region: "IE-L",
      interests: ["tea", "art"],
    });
    await makePremium(testApp, me);
    plain = await finder.make({ region: "IE-M", dateOfBirth: "1960-01-01" });
    red = await finder.make({ region: "IE-M", hair: "red", interests: ["tea"] });
    near = await finder.make({ region: "IE-L", interests: ["tea", "art"], relationship: "single" });
  });

  test("begins with ages around the own, and excludes nobody", async () => {
    const page = await finder.find(me);
    expect(page.wishes).toEqual(open);
    expect(page).toMatchObject({
      premium: true,
      country: "IE",
      youngest: 18,
      total: 3,
      among: null,
      next: null,
    });
    expect(idsOf(page)).toEqual([near.id, red.id, plain.id]);
    expect(reasonsOf(page, near)).toEqual([
      { kind: "common_interests", values: ["art", "tea"] },
      { kind: "age", values: ["30"] },
      { kind: "same_region", values: ["Leinster"] },
    ]);
    expect(reasonsOf(page, plain)).toEqual([]);
  });

  test("a nice-to-have wish ranks members higher, a must excludes all others, and both are counted beforehand", async () => {
    const nice: MatchWishes = { ...open, hair: { values: ["red"], must: false, two_way: false } };
    const page = await finder.save(me, nice);
    expect(idsOf(page)).toEqual([red.id, near.id, plain.id]);
    expect(page.costs.hair).toEqual({ nice: 3, must: 1 });
    expect(page.costs.ages).toEqual({ nice: 3, must: 2 });
    expect(reasonsOf(page, red)).toContainEqual({ kind: "hair", values: ["red"] });

    const must = await finder.save(me, { ...nice, hair: { ...nice.hair, must: true } });
    expect(idsOf(must)).toEqual([red.id]);
    expect(must).toMatchObject({ total: 1, costs: { hair: { nice: 3, must: 1 } } });
    expect(await finder.find(me)).toEqual(must);
  });

  test("both ways: only members whose own must is fulfilled too", async () => {
    await finder.save(me, { ...open, ages: { ...open.ages, two_way: true } });
    const younger = { ...open.ages, min: 20, max: 25, must: true };
    await finder.save(near, { ...open, ages: younger });
    const page = await finder.find(me);
    expect(idsOf(page)).toEqual([red.id, plain.id]);
    expect(page.costs.ages).toEqual({ nice: 2, must: 1 });

    await finder.save(near, { ...open, ages: { ...younger, must: false } });
    expect(idsOf(await finder.find(me))).toEqual([near.id, red.id, plain.id]);
    await finder.save(near, { ...open, ages: { ...younger, min: 25, max: 35 } });
    expect(reasonsOf(await finder.find(me), near)).toContainEqual({ kind: "ages_both", values: ["30"] });
    await finder.save(me, open);
  });

  test("intimate interests that both have are no reason", async () => {
    const both = { orientation: true, interests: ["tea", "sex", "onenightstand"] };
    const man = await finder.make({ gender: "male", region: "AT-9", ...both });
    const woman = await finder.make({ region: "AT-9", ...both });
    expect(reasonsOf(await finder.find(man), woman)).toContainEqual({
      kind: "common_interests",
      values: ["tea"],
    });
  });

  test("liked members stay, with the heart filled", async () => {
    await who.call(me, "POST", "/api/likes", { member: red.id });
    const { members } = await finder.find(me);
    expect(members.filter(({ liked }) => liked).map(({ id }) => id)).toEqual([red.id]);
  });
});

describe("who is found", () => {
  test("members of the wanted gender who do not look for others only; nobody blocked, invisible or gone", async () => {
    const man = await finder.make({ gender: "male", sexuality: "hetero", region: "FI-18" });
    const [woman, curious] = [
      await finder.make({ region: "FI-18" }),
      await finder.make({ region: "FI-18", sexuality: "bi" }),
    ];
    await finder.make({ region: "FI-18", sexuality: "lesbian" });
    await finder.make({ gender: "male", region: "FI-18" });
    const [blocked, blocking, hidden, gone] = [
      await finder.make({ region: "FI-18" }),
      await finder.make({ region: "FI-18" }),
      await finder.make({ region: "FI-18" }),
      await finder.make({ region: "FI-18" }),
    ];
    await who.block(man, blocked);
    await who.block(blocking, man);
    await who.privacy(hidden, { invisible: true });
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", gone.id).execute();
    const page = await finder.find(man);
    expect(idsOf(page).sort()).toEqual([woman.id, curious.id].sort());
    expect(page).toMatchObject({ total: 2, costs: { ages: { nice: 2 } } });
  });

  test("page after page, each once, until the last", async () => {
    const man = await finder.make({ gender: "male", sexuality: "hetero", region: "DK-84" });
    for (let n = 0; n < 26; n++) await finder.make({ region: "DK-84" });
    const first = await finder.find(man);
    expect(first).toMatchObject({ total: 26, next: 24 });
    const second = await finder.find(man, "?from=24");
    expect(second.next).toBeNull();
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(26);
  });

  test("a fictional profile is found with its mark and counted by no number", async () => {
    const man = await finder.make({ gender: "male", sexuality: "hetero", region: "CH-ZH" });
    await makePremium(testApp, man);
    const hair: MatchWishes["hair"] = { values: ["red"], must: true, two_way: false };
    for (const dyed of ["red", "gray"]) await finder.make({ region: "CH-ZH", hair: dyed });
    const drawn = await finder.make({ region: "CH-ZH", hair: "red" });
    await testApp.app.pool.query("update profiles_profile set fictional = true where member_id = $1", [
      drawn.id,
    ]);
    expect(await finder.find(man)).toMatchObject({ total: 2, costs: { ages: { nice: 2 } } });
    const page = await finder.save(man, { ...open, hair });
    expect(page).toMatchObject({ total: 1, costs: { hair: { nice: 2, must: 1 } } });
    expect(page.members.map(({ id, fictional }) => [id === drawn.id, fictional]).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("without an own country, in all countries of the site", async () => {
    const man = await finder.make({ gender: "male", sexuality: "gay" });
    const page = await finder.find(man);
    expect(page.country).toBeNull();
    expect(page.total).toBe(page.members.length);
    expect(page.total).toBeGreaterThan(0);
  });
});

describe("the site's settings", () => {
  test("only fields that it searches by and shows can be wished; older wishes for others are ignored", async () => {
    const me = await finder.make({ gender: "male", sexuality: "hetero", region: "PL-14" });
    await makePremium(testApp, me);
    const other = await finder.make({ region: "PL-14", hair: "gray" });
    const hair = { values: ["red"], must: true, two_way: true };
    await finder.save(me, { ...open, hair } as MatchWishes);
    await finder.save(other, { ...open, ages: { ...open.ages, min: 90, max: 99, must: true } });
    expect(idsOf(await finder.find(me))).toEqual([]);
    await testApp.setSettings({
      search_fields: ["hair", "interests"],
      visible_profile_fields: ["age", "interests"],
    });
    const page = await finder.find(me);
    expect(page.offered).toEqual(["interests"]);
    expect(page.wishes.hair).toEqual({ values: [], must: false, two_way: false });
    expect(idsOf(page)).toEqual([other.id]);
    await finder.save(me, { ...open, hair } as MatchWishes);
    await testApp.setSettings({});
    expect((await finder.find(me)).wishes.hair.values).toEqual([]);
  });

  test("looks, relationship and interests need premium; ages and region do not", async () => {
    const me = await finder.make({ gender: "male", region: "PL-14" });
    for (const name of ["relationship", "hair", "eye", "body", "tattoos", "interests"] as const) {
      const values = {
        relationship: "single",
        hair: "red",
        eye: "blue",
        body: "slim",
        tattoos: "yes",
        interests: "tea",
      };
      const wishes = { ...open, [name]: { values: [values[name]], must: false, two_way: false } };
      expect(await finder.put(me, wishes)).toMatchObject({
        status: 403,
        body: { error: "discovery.premium_filter" },
      });
    }
    expect((await finder.find(me)).wishes).toEqual(open);
    const region = { values: ["PL-14"], must: true, two_way: true };
    expect((await finder.save(me, { ...open, region })).wishes.region).toEqual(region);
  });
});

describe("invalid input is reported by field and changes nothing", () => {
  let me: MadeMember;
  beforeAll(async () => {
    me = await finder.make({ gender: "male", region: "SE-O" });
    await makePremium(testApp, me);
  });

  test.each([
    ["ages reversed", { ages: { ...open.ages, min: 40, max: 30 } }, "wishes.ages.max"],
    ["an age of no adult", { ages: { ...open.ages, min: 17 } }, "wishes.ages.min"],
    ["an age that is no number", { ages: { ...open.ages, max: "40" } }, "wishes.ages.max"],
    [
      "a region of another country",
      { region: { ...open.region, values: ["NO-03"] } },
      "wishes.region.values",
    ],
    ["a region that there is not", { region: { ...open.region, values: ["SE-ZZ"] } }, "wishes.region.values"],
    ["hair of no colour of ours", { hair: { ...open.hair, values: ["pink"] } }, "wishes.hair.values.0"],
    [
      "intimate answers",
      { interests: { ...open.interests, values: ["bondage"] } },
      "wishes.interests.values.0",
    ],
    ["neither must nor not", { eye: { values: [], two_way: false } }, "wishes.eye.must"],
    ["a wish of its own", { money: open.eye }, "wishes.money"],
  ])("%s", async (_, change, field) => {
    const { status, body } = await finder.put(me, { ...open, ...change });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    expect(Object.values(body.fields ?? {})[0]).not.toMatch(/[:_]/);
    expect((await finder.find(me)).wishes).toEqual(open);
  });

  test.each(["from=-1", "from=1.5", "from=1001", "from=x", "page=2"])("a page %s", async (query) => {
    const answer = await testApp.ask(`/api/match-finder?${query}`, { headers: who.headers(me) });
    expect(answer.status).toBe(400);
  });

  test("a visitor has no wishes", async () => {
    expect((await testApp.ask("/api/match-finder")).status).toBe(403);
    const answer = await testApp.ask("/api/match-finder", { method: "PUT", json: { wishes: open } });
    expect(answer.status).toBe(403);
  });

  test("of two simultaneous changes, one is stored as a whole", async () => {
    const [one, other] = [18, 50].map((min) => ({
      ...open,
      ages: { ...open.ages, min, max: min + 5, must: true },
    }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => finder.put(me, (n % 2 ? one : other) as MatchWishes)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { wishes } = await finder.find(me);
    expect([one, other]).toContainEqual(wishes);
    const [row] = await testApp.app.db
      .selectFrom("discoveryWish")
      .selectAll()
      .where("memberId", "=", me.id)
      .execute();
    expect(row).toMatchObject({ mustMinAge: wishes.ages.min, mustMaxAge: wishes.ages.max });
  });
});

test("[P-01] wishes for values of two words find who has them, also wishes that an earlier version stored", async () => {
  const me = await finder.make({ gender: "male", sexuality: "hetero", region: "DK-84" });
  await makePremium(testApp, me);
  const fair = await finder.make({ region: "DK-84", hair: "dark blond" });
  await finder.make({ region: "DK-84", hair: "brown" });
  const wishes = { ...open, hair: { values: ["dark blond"], must: true, two_way: false } } as MatchWishes;
  const saved = await finder.save(me, wishes);
  expect([idsOf(saved), saved.wishes.hair.values]).toEqual([[fair.id], ["dark blond"]]);
  expect(reasonsOf(saved, fair)).toContainEqual({ kind: "hair", values: ["dark blond"] });
  const row = testApp.app.db.selectFrom("discoveryWish").select("wishes").where("memberId", "=", me.id);
  expect((await row.executeTakeFirstOrThrow()).wishes).toMatchObject({ hair: { values: ["dark_blond"] } });
  expect((await finder.find(me)).wishes).toEqual(wishes);
});

test("wishes are in the member's export and are deleted with the member", async () => {
  const me = await finder.make({ gender: "male", region: "SE-O" });
  await finder.save(me, { ...open, ages: { ...open.ages, must: true } });
  const files: Record<string, unknown> = {};
  for (const { feature, exportData } of testApp.app.memberData) {
    if (feature !== "discovery") continue;
    for await (const { path, content } of exportData(testApp.app, me.id))
      files[path] = JSON.parse(String(content));
  }
  expect(files["wishes.json"]).toMatchObject({ ages: { must: true } });
  await testApp.app.db.deleteFrom("accountsMember").where("id", "=", me.id).execute();
  const rest = testApp.app.db.selectFrom("discoveryWish").selectAll().where("memberId", "=", me.id);
  expect(await rest.execute()).toEqual([]);
});
