import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { OwnProfile } from "#features/profiles/contract.ts";
import { disableProfile } from "#features/profiles/server/profiles.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { hasOverview } from "./read-overview.ts";
import { searchersOf } from "./search.fixture.ts";
import type { Searching } from "./search-members.ts";

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
/** A man in Utrecht who looks for women. */
let viewer: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(testApp);
  viewer = await who.make({ gender: "male", orientation: true, sexuality: "hetero" });
});
afterAll(() => testApp.close());

async function refusal(asker: MadeMember | null, query: string) {
  const answer = await who.ask(asker, query);
  const { error, message, fields } = await answer.json();
  return { status: answer.status, error, message, fields };
}

describe("the results of a search", () => {
  test("without filters: the members that the member looks for, in the own country, of any age", async () => {
    const anna = await who.make();
    const abroad = await who.make({ region: "DE-BY" });
    const man = await who.make({ gender: "male" });
    const { filters, results, numResults } = await who.search(viewer);
    expect(filters).toEqual({
      gender: "female",
      country: "NL",
      countryregion: null,
      min_age: 18,
      max_age: 99,
    });
    const ids = results.map(({ id }: { id: number }) => id);
    expect(ids).toContain(anna.id);
    for (const other of [abroad, man, viewer]) expect(ids).not.toContain(other.id);
    expect(numResults).toEqual({ count: ids.length, exact: true });
    expect((await who.search(anna)).filters.gender).toBe("both");
    expect(await who.ids(anna)).not.toContain(anna.id);
  });

  test("a visitor sees both genders, of the chosen country, else of the address's, else of all", async () => {
    const anna = await who.make({ region: "CH-ZH" });
    const at = async (cookie: string, from?: string) => {
      const answer = await testApp.ask("/api/members", { headers: { cookie }, ...(from && { from }) });
      return answer.json();
    };
    expect((await at("country=CH")).filters).toMatchObject({ gender: "both", country: "CH" });
    expect((await at("country=CH")).results[0].id).toBe(anna.id);
    expect((await at("", "194.150.168.1")).filters.country).toBe("DE");
    const everywhere = await at("");
    expect(everywhere.filters.country).toBeNull();
    expect(everywhere.results.map(({ id }: { id: number }) => id)).toContain(anna.id);
  });

  test("[D-01] gender, country, region, ages and the fields of the site; finer ones are premium and say so", async () => {
    const young = await who.make({ region: "FR-BRE", dateOfBirth: "2008-11-21" });
    const old = await who.make({ region: "FR-BRE", dateOfBirth: "1970-01-01" });
    const paris = await who.make({ region: "FR-IDF", dateOfBirth: "1970-01-01", hair: "red", eye: "green" });
    const man = await who.make({ region: "FR-IDF", gender: "male" });
    const ids = (query: string) => who.ids(viewer, query);
    expect(await ids("?country=FR")).toEqual([paris.id, old.id, young.id]);
    expect(await ids("?country=FR&gender=male")).toEqual([man.id]);
    expect(await ids("?country=FR&gender=both")).toEqual([man.id, paris.id, old.id, young.id]);
    expect(await ids("?countryregion=FR-BRE")).toEqual([old.id, young.id]);
    expect(await ids("?country=FR&max_age=18")).toEqual([young.id]);
    expect(await ids("?country=FR&min_age=19&max_age=60")).toEqual([paris.id, old.id]);
    expect((await who.search(viewer, "?countryregion=FR-BRE")).filters).toMatchObject({
      country: "FR",
      countryregion: "FR-BRE",
    });

    for (const fine of ["hair=red", "eye=green", "body=slim", "tattoos=yes", "interests=tea", "online=yes"]) {
      expect(await refusal(viewer, `?country=FR&${fine}`)).toMatchObject({
        status: 403,
        error: "discovery.premium_filter",
        message: "This filter is for Premium members. Buy any credit bundle to upgrade your account.",
      });
    }
    expect((await refusal(null, "?relationship=single")).error).toBe("discovery.premium_filter");
    const rich = await who.make({ gender: "male" });
    await makePremium(testApp, rich);
    expect(await who.ids(rich, "?country=FR&gender=female&hair=red&eye=green")).toEqual([paris.id]);
    expect(await who.ids(rich, "?country=FR&gender=female&hair=blond")).toEqual([]);

    await testApp.setSettings({ search_fields: ["gender", "country"] });
    // Fields that the site does not ask for are ignored: neither an age nor a premium filter.
    expect(await ids("?country=FR&max_age=18&hair=red&countryregion=FR-BRE")).toEqual([
      paris.id,
      old.id,
      young.id,
    ]);
    await testApp.setSettings({});
  });

  test("every value of every finer filter finds who has it; of several values, one is enough", async () => {
    const rich = await who.make({ gender: "male" });
    await makePremium(testApp, rich);
    const anna = await who.make({ region: "PL-02", orientation: true });
    const other = await who.make({ region: "PL-02" });
    const { hair, eye, body, relationship, tattoos, interests } = OwnProfile.shape;
    const lists = { hair, eye, body, relationship, tattoos };
    const find = (query: string) => who.ids(rich, `?country=PL&gender=female&${query}`);
    for (const [field, choice] of Object.entries(lists)) {
      const values: string[] = choice.unwrap().options;
      for (const value of values) {
        await who.change(anna, { [field]: value });
        expect([field, value, await find(`${field}=${value}`)]).toEqual([field, value, [anna.id]]);
        const another = values.find((one) => one !== value);
        expect([value, await find(`${field}=${another}`)]).toEqual([value, []]);
      }
    }
    await who.change(anna, { hair: "dark blond" });
    expect(await find("hair=dark_blond"), "as earlier addresses write it").toEqual([anna.id]);
    await who.change(anna, { hair: "red" });
    await who.change(other, { hair: "blond" });
    expect((await find("hair=red&hair=blond")).sort()).toEqual([anna.id, other.id].sort());
    for (const code of interests.element.options) {
      await who.change(anna, { interests: [code] });
      expect([code, await find(`interests=${code}`)]).toEqual([code, [anna.id]]);
    }
    await who.change(anna, { interests: ["wine", "beach"] });
    expect(await find("interests=wine&interests=beach")).toEqual([anna.id]);
    expect(await find("interests=wine&interests=tea")).toEqual([]);
  });

  test("online finds members who show it, and is refused to those who hide it; new finds this week's", async () => {
    const rich = await who.make({ gender: "male", region: "SE-M" });
    await makePremium(testApp, rich);
    const here = await who.make({ region: "SE-M" });
    const hides = await who.make({ region: "SE-M" });
    await who.privacy(hides, { show_online: false });
    for (const one of [here, hides]) await who.seen(one);
    expect(await who.ids(rich, "?online=yes")).toEqual([here.id]);
    expect(await who.ids(rich, "?new=yes")).toEqual([hides.id, here.id]);
    const pictured = await who.make({ region: "SE-M" });
    await who.upload(pictured);
    await who.seen(pictured);
    expect(await who.ids(rich, "?online=yes")).toEqual([pictured.id, here.id]);
    testApp.clock.advance(5 * 60_000);
    expect(await who.ids(rich, "?online=yes")).toEqual([]);
    await who.seen(here);
    expect(await who.ids(rich, "?online=yes")).toEqual([here.id]);
    testApp.clock.advance(7 * 86_400_000);
    expect(await who.ids(rich, "?new=yes")).toEqual([]);
    await who.privacy(rich, { show_online: false });
    expect(await refusal(rich, "?online=yes")).toMatchObject({
      status: 400,
      fields: { online: "You hide when you’re online, so you can’t see when others are." },
    });
  });

  test("members with a photo come first, then the last active ones; liked ones are marked", async () => {
    const asker = await who.make({ gender: "male", region: "FI-18" });
    const first = await who.make({ region: "FI-18" });
    const second = await who.make({ region: "FI-18" });
    expect(await who.ids(asker)).toEqual([second.id, first.id]);
    await testApp.flushPresence();
    testApp.clock.advance(3_600_000);
    await who.seen(first);
    expect(await who.ids(asker)).toEqual([first.id, second.id]);
    const id = await who.upload(second);
    expect(await who.ids(asker)).toEqual([second.id, first.id]);
    expect(await who.ids(asker, "?photo=yes")).toEqual([second.id]);
    await who.call(second, "PATCH", "/api/photos", { id, private: true });
    expect(await who.ids(asker, "?photo=yes")).toEqual([]);
    await who.call(second, "PATCH", "/api/photos", { id, private: false });
    expect(await who.ids(asker, "?photo=yes")).toEqual([second.id]);
    await who.call(second, "DELETE", "/api/photos", { id });
    expect(await who.ids(asker, "?photo=yes")).toEqual([]);

    await who.call(asker, "POST", "/api/likes", { member: first.id });
    const { results } = await who.search(asker);
    expect(results.filter(({ liked }: { liked: boolean }) => liked)).toMatchObject([{ id: first.id }]);
  });

  test("[D-04] disabled, deleted and not yet active members never show; who is blocked and who blocks not to each other", async () => {
    const asker = await who.make({ gender: "male", region: "DK-84" });
    const bianca = await who.make({ region: "DK-84" });
    const hidden = await who.make({ region: "DK-84" });
    const gone = await who.make({ region: "DK-84" });
    const fresh = await makeMember(testApp, { confirmed: false });
    await who.change(fresh, { gender: "female", region: "DK-84" });
    await testApp.app.db
      .transaction()
      .execute((tx) => disableProfile(tx, { memberId: hidden.id }, testApp.app));
    // Even before the search table changes, since visibility is checked again for every result.
    await testApp.app.pool.query("update accounts_member set status = 'deleted' where id = $1", [gone.id]);
    expect(await who.ids(asker)).toEqual([bianca.id]);
    expect(await who.ids(null, "?country=DK")).toEqual([bianca.id, asker.id]);
    await who.block(bianca, asker);
    expect(await who.search(asker)).toMatchObject({ results: [], similar: [] });
    expect(await who.ids(bianca, "?country=DK")).toEqual([]);
    const third = await who.make({ region: "DK-84" });
    await who.block(asker, third);
    expect(await who.ids(asker)).toEqual([]);
    expect((await who.search(asker)).numResults.count).toBe(1);
    expect(await who.ids(third, "?country=DK")).toEqual([bianca.id]);
  });
});

test("an invisible member is in no search, count, overview, similar or related list, and is back in all of them later", async () => {
  const asker = await who.make({ gender: "male", region: "NO-46", orientation: true, sexuality: "hetero" });
  const anna = await who.make({ region: "NO-46" });
  const berit = await who.make({ region: "NO-50" });
  const idsOf = ({ members = [] }: { members?: { id: number }[] }) => members.map(({ id }) => id);
  const lists = async () => {
    const { results, similar, numResults } = await who.search(asker, "?countryregion=NO-46");
    const read = async (path: string) =>
      idsOf(await (await testApp.ask(path, { headers: who.headers(asker) })).json());
    return {
      results: idsOf({ members: results }),
      count: numResults.count,
      similar: idsOf({ members: similar }),
      overview: await read("/api/members/overview"),
      related: await read(`/api/members/${berit.id}/related`),
    };
  };
  const all = await lists();
  expect(all).toEqual({
    results: [anna.id],
    count: 1,
    similar: [berit.id],
    overview: [berit.id, anna.id],
    related: [anna.id],
  });
  await who.privacy(anna, { invisible: true });
  expect(await lists()).toEqual({
    results: [],
    count: 0,
    similar: [berit.id],
    overview: [berit.id],
    related: [],
  });
  await who.privacy(anna, { invisible: false });
  await who.privacy(berit, { invisible: true });
  expect(await lists()).toMatchObject({ results: [anna.id], similar: [], overview: [anna.id], related: [] });
  await who.privacy(berit, { invisible: false });
  expect(await lists()).toEqual(all);
});

test("a fictional profile is found with its mark, and in no number of members that anybody is told", async () => {
  const region = "BE-VAN";
  const asker = await who.make({ gender: "male", region });
  const anna = await who.make({ region, hair: "red" });
  const berit = await who.make({ region, hair: "red" });
  const made = await who.make({ region, hair: "red" });
  const other = await who.make({ region, hair: "red" });
  const query = `?gender=female&country=BE&countryregion=${region}`;
  const queries = [query, "?gender=female&country=BE", `${query}&hair=red`];
  const told = async (who_: MadeMember | null) => {
    const answers = await Promise.all(queries.map((one) => who.search(who_, one)));
    return answers.map(({ results, numResults }) => ({ found: results.length, ...numResults }));
  };
  const premium = await who.make({ gender: "male", region });
  await makePremium(testApp, premium);
  const all = (found: number, count: number) => queries.map(() => ({ found, count, exact: true }));
  expect(await told(premium)).toEqual(all(4, 4));
  await testApp.app.pool.query(
    "update profiles_profile set fictional = true where member_id = any($1::bigint[])",
    [[made.id, other.id]],
  );
  expect(await told(premium)).toEqual(all(4, 2));
  const { results } = await who.search(asker, query);
  expect(results.filter(({ fictional }: { fictional: boolean }) => fictional)).toHaveLength(2);
  for (const [years, count] of [
    ["&min_age=30&max_age=30", 2],
    ["&min_age=29&max_age=31", 2],
    ["&min_age=31", 0],
  ] as const)
    expect((await who.search(asker, query + years)).numResults.count).toBe(count);
  // Nobody is left out twice who is fictional and also blocked or the one who asks.
  await who.block(premium, made);
  await who.block(premium, anna);
  expect(await told(premium)).toEqual(all(2, 1));
  expect((await who.search(berit, query)).numResults.count).toBe(1);
  expect((await who.search(made, query)).numResults.count).toBe(2);
  const visitor = await (await testApp.ask(`/api/members${query}`)).json();
  expect([visitor.results.length, visitor.numResults]).toEqual([4, { count: 2, exact: true }]);
});

describe("searches by visitors", () => {
  const CASES = [
    { setting: "logged_out_search", query: "", error: "discovery.log_in_to_search" },
    { setting: "logged_out_search", query: "?network=n1", error: null },
    { setting: "logged_out_search_trafficsource", query: "", error: null },
    {
      setting: "logged_out_search_trafficsource",
      query: "?ref=friend",
      error: "discovery.log_in_to_search",
    },
  ];
  test("[D-03] the one setting decides for those a campaign brought, the other for all the rest", async () => {
    await who.make({ region: "IT-RM" });
    for (const { setting, query, error } of CASES) {
      await testApp.setSettings({ [setting]: "none" });
      const answer = await who.ask(null, query);
      const said = await answer.json();
      expect([setting, query, answer.status, said.error ?? null]).toEqual([
        setting,
        query,
        error ? 403 : 200,
        error,
      ]);
      const overview = await testApp.ask(`/api/members/overview${query}`);
      expect((await overview.json()).members.length > 0).toBe(error === null);
    }
    await testApp.setSettings({ logged_out_search: "none", logged_out_search_trafficsource: "none" });
    expect((await who.ask(viewer)).status).toBe(200);
    await testApp.setSettings({});
  });
});

describe("pages", () => {
  test("continue where the last one ended, also much later; a foreign cursor is refused in plain words", async () => {
    const asker = await who.make({ gender: "male", region: "AT-9", orientation: true, sexuality: "hetero" });
    const made: number[] = [];
    for (let n = 0; n < 30; n++) made.push((await who.make({ region: "AT-9" })).id);
    const first = await who.search(asker);
    expect(first.results).toHaveLength(24);
    expect(first.numResults).toEqual({ count: 30, exact: true });
    testApp.clock.advance(20 * 86_400_000);
    const second = await who.search(asker, `?after=${first.next}`);
    expect(second).toMatchObject({ next: null, numResults: null, similar: [] });
    const all = [...first.results, ...second.results].map(({ id }) => id);
    expect(all).toEqual(made.toReversed());

    const page: string = first.next;
    const changed = `${page.slice(0, -8)}${page.at(-8) === "A" ? "B" : "A"}${page.slice(-7)}`;
    const forged = [
      changed,
      page.slice(1),
      `${page}AAAA`,
      page.split(".")[0],
      "1",
      "%01",
      "9999999999.1.aaaa",
    ];
    for (const page of forged) {
      expect(await refusal(asker, `?after=${page}`)).toMatchObject({
        status: 409,
        error: "discovery.unknown_page",
        message: "This search has changed. Please start again.",
      });
    }
    // Cursors of other filters and of another viewer.
    expect((await refusal(asker, `?after=${first.next}&max_age=40`)).error).toBe("discovery.unknown_page");
    const other = await who.make({ gender: "male", region: "AT-9", orientation: true, sexuality: "hetero" });
    expect((await refusal(other, `?after=${first.next}`)).error).toBe("discovery.unknown_page");
    expect((await refusal(null, `?country=AT&after=${first.next}`)).error).toBe("discovery.unknown_page");
  });

  test("fewer than six results add similar members of the whole country, somewhat younger and older too", async () => {
    const asker = await who.make({ gender: "male", region: "IE-L", orientation: true, sexuality: "hetero" });
    const fits = await who.make({ region: "IE-L", dateOfBirth: "1996-01-01" });
    const older = await who.make({ region: "IE-M", dateOfBirth: "1993-02-01" });
    await who.make({ region: "IE-M", dateOfBirth: "1990-01-01" });
    await who.make({ region: "IE-M", dateOfBirth: "1996-01-01", gender: "male" });
    const query = "?countryregion=IE-L&min_age=30&max_age=31";
    const { results, similar } = await who.search(asker, query);
    expect(results.map(({ id }: { id: number }) => id)).toEqual([fits.id]);
    expect(similar.map(({ id }: { id: number }) => id)).toEqual([older.id]);
    for (let n = 0; n < 5; n++) await who.make({ region: "IE-L", dateOfBirth: "1996-01-01" });
    expect((await who.search(asker, query)).similar).toEqual([]);
  });
});

describe("related members and the overview", () => {
  test("have the same gender, a similar age and the same country, without blocked members; none for a hidden member", async () => {
    const asker = await who.make({ gender: "male", region: "CA-ON" });
    const anna = await who.make({ region: "CA-ON", dateOfBirth: "1996-03-10" });
    const near = await who.make({ region: "CA-QC", dateOfBirth: "1993-06-01" });
    const blocked = await who.make({ region: "CA-QC" });
    await who.make({ region: "CA-QC", dateOfBirth: "1985-06-01" });
    await who.make({ region: "CA-QC", gender: "male" });
    await who.block(blocked, asker);
    const related = async (cookie: string, id: number) => {
      const answer = await testApp.ask(`/api/members/${id}/related`, { headers: { cookie } });
      return (await answer.json()).members.map((member: { id: number }) => member.id);
    };
    expect(await related(asker.cookie, anna.id)).toEqual([near.id]);
    expect(await related("", anna.id)).toEqual([blocked.id, near.id]);
    expect(await related(asker.cookie, blocked.id)).toEqual([]);
    await who.privacy(anna, { invisible: true });
    expect(await related(asker.cookie, anna.id)).toEqual([]);
    expect(await related(asker.cookie, 999_999_999)).toEqual([]);
  });

  test("the overview shows the first results of a search, twelve at most", async () => {
    const asker = await who.make({ gender: "male", region: "AU-VIC" });
    for (let n = 0; n < 14; n++) await who.make({ region: "AU-VIC" });
    const answer = await testApp.ask("/api/members/overview", { headers: { cookie: asker.cookie } });
    const ids = (await answer.json()).members.map(({ id }: { id: number }) => id);
    expect(ids).toEqual((await who.ids(asker)).slice(0, 12));
  });

  test("a page knows whether the overview has anyone, so that it leaves no space for nobody", async () => {
    const viewer = { kind: "visitor" } as const;
    const isShown = () => {
      const site = testApp.app.sites.find({ host: "localhost", forced: null }) as Searching["site"];
      const readDb = testApp.app.db;
      const scope = { readDb, site, hostSite: site, viewer, country: "US", selectedCountry: null };
      return hasOverview(testApp.app, scope as unknown as Searching);
    };
    expect(await isShown()).toBe(false);
    await who.make({ region: "US-CA" });
    expect(await isShown()).toBe(true);
    await testApp.setSettings({ logged_out_search: "none" });
    expect(await isShown()).toBe(false);
    await testApp.setSettings({});
  });
});

describe("invalid input is refused by field in plain words", () => {
  const CASES: [query: string, field: string, words: string][] = [
    ["?min_age=40&max_age=30", "max_age", "The first age can’t be higher than the second."],
    ["?country=NL&countryregion=DE-BY", "countryregion", "This region isn’t in that country."],
    ["?countryregion=NL-XX", "countryregion", "This region doesn’t exist."],
    ["?min_age=17", "min_age", "Please enter 18 or more."],
    ["?max_age=100", "max_age", ""],
    ["?min_age=old", "min_age", ""],
    ["?gender=none", "gender", ""],
    ["?country=XX", "country", ""],
    ["?hair=purple", "hair", ""],
    [`?${Array.from({ length: 61 }, () => "hair=red").join("&")}`, "hair", ""],
    ["?interests=knitting", "interests", ""],
    ["?sorted=yes", "sorted", ""],
    // Sexuality never appears in an address.
    ["?sexuality=gay", "sexuality", ""],
    [`?after=${"a".repeat(201)}`, "after", ""],
  ];
  test("ages, regions, codes, lists, unknown names", async () => {
    for (const [query, field, words] of CASES) {
      const { status, fields } = await refusal(viewer, query);
      expect([query, status, Object.keys(fields ?? {})]).toEqual([query, 400, [field]]);
      if (words) expect(fields[field]).toBe(words);
    }
  });

  test("each refusal is in the caller's language", async () => {
    const rich = await who.make({ gender: "male" });
    await makePremium(testApp, rich);
    await who.privacy(rich, { show_online: false });
    const asked: [MadeMember | null, string][] = [
      [viewer, "?hair=red"],
      [viewer, "?after=1"],
      [viewer, "?min_age=40&max_age=30"],
      [viewer, "?min_age=17"],
      [viewer, "?country=NL&countryregion=DE-BY"],
      [viewer, "?countryregion=NL-XX"],
      [rich, "?online=yes"],
      [null, ""],
    ];
    await testApp.setSettings({ logged_out_search: "none", logged_out_search_trafficsource: "none" });
    for (const [asker, query] of asked) {
      const said = new Set<string>();
      for (const locale of LOCALES) {
        const cookie = `${asker ? `${asker.cookie}; ` : ""}locale=${locale}`;
        const answer = await testApp.ask(`/api/members${query}`, { headers: { cookie } });
        const { message, fields } = await answer.json();
        expect(answer.status).toBeGreaterThanOrEqual(400);
        said.add(fields ? Object.values(fields).join() : message);
      }
      expect([query, said.size]).toEqual([query, LOCALES.length]);
    }
    await testApp.setSettings({});
  });

  test("callers who exceed the limit are told how long to wait", async () => {
    const limited = await openTestApp();
    try {
      let last = 200;
      for (let n = 0; n < 70 && last === 200; n++) {
        last = (await limited.ask("/api/members/overview", { from: "203.0.113.9" })).status;
      }
      expect(last).toBe(429);
      const answer = await limited.ask("/api/members/overview", { from: "203.0.113.9" });
      expect((await answer.json()).message).toMatch(/\d+ second/);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
