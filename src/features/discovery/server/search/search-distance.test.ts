import { afterAll, beforeAll, expect, test } from "vitest";
import type { Country } from "#base/countries.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { PAGE } from "../../rules.ts";
import { checkSearchCounts } from "../jobs.ts";
import { searchersOf } from "./search.fixture.ts";

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
/** A man in Utrecht, whom both genders are shown. */
let viewer: MadeMember;
const women: Record<string, number> = {};

async function cityOf(country: Country, name: string): Promise<number> {
  const answer = await testApp.ask(`/api/places?${new URLSearchParams({ country, q: name })}`);
  return (await answer.json()).places[0].city_id;
}

beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(testApp);
  const place = async (country: Country, name: string) => ({ city_id: await cityOf(country, name) });
  viewer = await who.make({ gender: "male", ...(await place("NL", "Utrecht")) });
  for (const [country, name] of [
    ["DE", "Berlin"],
    ["DE", "Kleve"],
    ["BE", "Antwerpen"],
    ["NL", "Groningen"],
    ["NL", "Amsterdam"],
    ["NL", "Amersfoort"],
    ["NL", "Utrecht"],
  ] as const) {
    women[name] = (await who.make({ region: undefined, ...(await place(country, name)) })).id;
  }
  women.regionOnly = (await who.make({ region: "NL-UT" })).id;
}, 60_000);
afterAll(() => testApp?.close());

const named = (ids: number[]) =>
  ids.map((id) => Object.entries(women).find(([, one]) => one === id)?.[0] ?? "?");
const find = async (query: string) => named(await who.ids(viewer, `?gender=female&${query}`));

test("a distance finds who lives that near, also across a border; a member without a city is not found", async () => {
  expect(await find("distance=25")).toEqual(["Utrecht", "Amersfoort"]);
  expect(await find("distance=50")).toEqual(["Utrecht", "Amersfoort", "Amsterdam"]);
  expect((await find("distance=100")).sort()).toEqual(["Amersfoort", "Amsterdam", "Kleve", "Utrecht"]);
  expect((await find("distance=200")).sort()).toEqual([
    "Amersfoort",
    "Amsterdam",
    "Antwerpen",
    "Groningen",
    "Kleve",
    "Utrecht",
  ]);
  expect(await find("distance=200&country=DE")).toEqual(["Kleve"]);
  expect(await find("distance=100&countryregion=NL-UT")).toEqual(["Utrecht", "Amersfoort"]);
  expect(await find("distance=200&max_age=20")).toEqual([]);
  const { filters, numResults } = await who.search(viewer, "?gender=female&distance=50");
  expect(filters.country).toBeNull();
  expect(numResults).toEqual({ count: 3, exact: true });
});

test("nearest first lists everybody of the country once, the rest and those without a city last", async () => {
  expect(await find("order=distance")).toEqual([
    "Utrecht",
    "Amersfoort",
    "Amsterdam",
    "Groningen",
    "regionOnly",
  ]);
  expect(await find("order=distance&country=any")).toEqual([
    "Utrecht",
    "Amersfoort",
    "Amsterdam",
    "Kleve",
    "Groningen",
    "Antwerpen",
    "regionOnly",
    "Berlin",
  ]);
  expect(await find("order=distance&distance=100")).toEqual(["Utrecht", "Amersfoort", "Amsterdam", "Kleve"]);
});

test("pages of nearest first go on from step to step, and a cursor belongs to the city it was made for", async () => {
  const anna = await who.make({ region: undefined, city_id: await cityOf("FR", "Lyon") });
  const near: number[] = [];
  for (let n = 0; n < PAGE + 2; n++)
    near.push((await who.make({ region: undefined, city_id: await cityOf("FR", "Villeurbanne") })).id);
  const far = [(await who.make({ region: undefined, city_id: await cityOf("FR", "Paris") })).id];
  far.push((await who.make({ region: "FR-BRE" })).id);
  const query = "?gender=female&country=FR&order=distance";
  const first = await who.search(anna, query);
  const second = await who.search(anna, `${query}&after=${first.next}`);
  const all = [...first.results, ...second.results].map(({ id }: { id: number }) => id);
  expect(all).toEqual([...near.reverse(), ...far.reverse()]);
  expect(second.next).toBeNull();
  expect(first.numResults).toEqual({ count: all.length, exact: true });
  await who.change(anna, { city_id: await cityOf("FR", "Paris") });
  const moved = await who.ask(anna, `${query}&after=${first.next}`);
  expect((await moved.json()).error).toBe("discovery.unknown_page");
});

test("whoever moves is found at the new place, and the nightly check finds what another version has moved", async () => {
  const anna = await who.make({ gender: "male", region: undefined, city_id: await cityOf("NL", "Utrecht") });
  const near = async () => (await who.ids(viewer, "?gender=male&distance=25")).includes(anna.id);
  expect(await near()).toBe(true);
  await who.change(anna, { city_id: await cityOf("NL", "Groningen") });
  expect(await near()).toBe(false);
  await who.change(anna, { city_id: await cityOf("NL", "Utrecht") });
  await testApp.app.pool.query("update discovery_search set cell = null where member_id = $1", [anna.id]);
  expect(await near()).toBe(false);
  await checkSearchCounts.run(testApp.app, {}, { id: "1" });
  expect(await near()).toBe(true);
  await who.change(anna, { city_id: null });
  expect(await near()).toBe(false);
});

test("without a city of one's own, or of those who hide it, there is no distance", async () => {
  const here = await who.make({ gender: "male", region: "NL-UT" });
  for (const [asker, query, field] of [
    [here, "?distance=25", "distance"],
    [here, "?order=distance", "order"],
  ] as const) {
    const answer = await who.ask(asker, query);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual({
      [field]: "Add your city to your profile to search by distance.",
    });
  }
  for (const query of ["?distance=10", "?distance=25.5", "?distance=here", "?order=rank"])
    expect((await who.ask(viewer, query)).status).toBe(400);

  await testApp.setSettings({ visible_profile_fields: ["age", "countryregion"] });
  expect((await who.ids(viewer, "?gender=female&distance=25")).length).toBeGreaterThan(4);
  await testApp.setSettings({});
});

test("a link with a distance that a visitor opens shows the search without it", async () => {
  for (const query of ["gender=female&distance=25", "gender=female&order=distance"]) {
    const shown = await who.search(null, `?${query}&country=NL`);
    expect(shown).toEqual(await who.search(null, "?gender=female&country=NL"));
    expect(shown.results.length).toBeGreaterThan(3);
  }
  expect((await who.ask(null, "?distance=10")).status).toBe(400);
});

test("[P-18] no answer of a search by distance has a position or a distance", async () => {
  const answer = await (await who.ask(viewer, "?gender=female&distance=50&order=distance")).text();
  expect(answer).not.toMatch(/latitude|longitude|distance|kilomet|cell|"lat|"lon/);
  expect(answer).not.toMatch(/52\.\d|5\.1\d/);
});
