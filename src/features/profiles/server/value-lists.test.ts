import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTRIES } from "#base/countries.ts";
import { LOCALES } from "#base/locales.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let member: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  member = await makeMember(testApp);
  await agree(true);
});
afterAll(() => testApp.close());

const agree = (given: boolean) =>
  testApp.ask("/api/consents", {
    method: "PUT",
    json: { kind: "orientation", given },
    headers: { cookie: member.cookie },
  });
const change = (json: unknown) =>
  testApp.ask("/api/profile", { method: "PATCH", json, headers: { cookie: member.cookie } });

const SPECIFIED = {
  gender: "male, female",
  sexuality: "hetero, gay, lesbian, bi",
  relationship: "divorced, living together, married, single, widowed, unmarried",
  hair: "brunette, blond, brown, white, bald, black, dark blond, dark brown, gray, red, other",
  body: "slim, normal, fat",
  eye: "blue, green, hazel, brown",
  tattoos: "yes, no",
};
const INTERESTS =
  `relationship onenightstand kissing hugging massages lingerie sex safesex publicsex oralsex analsex sextoys
  masturbating exchangingpictures threesome gangbang bondage sadomasochism gym sports dancing travelling adventure party
  tattoos music movies videogames politics outdoors gardening hiking biking reading animals beach art photography theater
  shopping fashion astrology cooking foodie bbq sushi vegetarian wine beer tea coffee`.split(/\s+/);

describe("[P-01] the value lists of the specification", () => {
  test.each(Object.entries(SPECIFIED))(
    "%s takes exactly its values, with words in eleven languages",
    async (field, list) => {
      const codes = list.split(", ");
      for (const code of codes) {
        const answer = await change({ [field]: code });
        expect((await answer.json()).profile[field], code).toBe(code);
      }
      for (const code of ["", "none", "Single", 1, true, [codes[0]]]) {
        const answer = await change({ [field]: code });
        expect([answer.status, Object.keys((await answer.json()).fields)], String(code)).toEqual([
          400,
          [field],
        ]);
      }
      for (const locale of LOCALES) {
        const texts = testApp.app.translations.texts(locale);
        const words = codes.map((code) => texts.say(`profiles:${field}.${code.replace(" ", "_")}`));
        expect(new Set(words).size, `${locale}: ${words}`).toBe(codes.length);
        expect(words).not.toContain(null);
      }
    },
  );

  test("a value of two words is also taken with an underscore, as earlier addresses and pages have it", async () => {
    const answer = await change({ hair: "dark_blond", relationship: "living_together" });
    const { profile } = await answer.json();
    expect([profile.hair, profile.relationship]).toEqual(["dark blond", "living together"]);
    const stored = await testApp.app.db
      .selectFrom("profilesProfile")
      .select(["hair", "relationship"])
      .where("memberId", "=", member.id)
      .executeTakeFirst();
    expect(stored).toEqual({ hair: "dark_blond", relationship: "living_together" });
  });

  test("there are 2 genders, 4 sexualities, 6 relationships, 11 hair colours, 3 bodies, 4 eye colours, tattoos or none", () => {
    expect(Object.values(SPECIFIED).map((list) => list.split(", ").length)).toEqual([2, 4, 6, 11, 3, 4, 2]);
  });

  test("[X-15] interests.php answers all 51 interests, worded in each of eleven languages", async () => {
    expect(INTERESTS).toHaveLength(51);
    for (const locale of LOCALES) {
      const answer = await testApp.ask("/api/interests.php", { headers: { cookie: `locale=${locale}` } });
      const { interests } = await answer.json();
      expect(interests.map((one: { code: string }) => one.code)).toEqual(INTERESTS);
      const names = interests.map((one: { name: string }) => one.name);
      expect(new Set(names).size, locale).toBe(51);
      for (const name of names) expect(name).toMatch(/\p{L}/u);
    }
    const german = await (
      await testApp.ask("/api/interests.php", { headers: { cookie: "locale=de" } })
    ).json();
    expect(german.interests).toContainEqual({ code: "hiking", name: "Wandern" });
    expect((await testApp.ask("/api/interests.php?all=1")).status).toBe(400);
  });

  test("every interest can be chosen, each once, in the order of the list; others cannot", async () => {
    const all = await change({ interests: [...INTERESTS].reverse() });
    expect((await all.json()).profile.interests).toEqual(INTERESTS);
    const twice = await change({ interests: ["wine", "art", "wine"] });
    expect((await twice.json()).profile.interests).toEqual(["art", "wine"]);
    const unknown = await change({ interests: ["wine", "fishing"] });
    expect([unknown.status, Object.keys((await unknown.json()).fields)]).toEqual([400, ["interests.1"]]);
  });
});

const LABELS: Record<string, string[]> = {
  province: ["NL", "BE", "IE", "IT", "ES", "CA", "FI"],
  region: ["GB", "FR", "DK"],
  state: ["DE", "AT", "US", "AU"],
  canton: ["CH"],
  voivodeship: ["PL"],
  county: ["NO", "SE"],
};
const COUNTS = {
  NL: 12,
  BE: 11,
  DE: 16,
  AT: 9,
  CH: 26,
  GB: 12,
  IE: 4,
  FR: 18,
  IT: 107,
  ES: 52,
  PL: 16,
  DK: 5,
  SE: 21,
  NO: 15,
  FI: 19,
  US: 51,
  CA: 13,
  AU: 8,
};

describe("[X-16] regions.php", () => {
  test("answers every region of every country, by code and local name", async () => {
    const { regions } = await (await testApp.ask("/api/regions.php")).json();
    const counts = Object.fromEntries(
      COUNTRIES.map((country) => [
        country,
        regions.filter((region: { country: string }) => region.country === country).length,
      ]),
    );
    expect(counts).toEqual(COUNTS);
    expect(new Set(regions.map((region: { code: string }) => region.code)).size).toBe(regions.length);
    for (const { country, code, name } of regions) {
      expect(code.startsWith(`${country}-`), code).toBe(true);
      expect(name).toMatch(/^\p{L}[\p{L} .’/()-]*\p{L}$/u);
    }
    for (const known of [
      { country: "NL", code: "NL-ZE", name: "Zeeland" },
      { country: "DE", code: "DE-BY", name: "Bayern" },
      { country: "PL", code: "PL-26", name: "świętokrzyskie" },
      { country: "FI", code: "FI-01", name: "Åland" },
    ]) {
      expect(regions).toContainEqual(known);
    }
    expect((await testApp.ask("/api/regions.php?country=NL")).status).toBe(400);
  });

  test.each(
    Object.entries(LABELS).flatMap(([label, countries]) => countries.map((country) => ({ country, label }))),
  )("[D-05] a part of $country is a $label, worded in eleven languages", async ({ country, label }) => {
    const { labels } = await (await testApp.ask("/api/regions.php")).json();
    expect(labels[country]).toBe(label);
    expect(Object.keys(labels)).toHaveLength(18);
    for (const locale of LOCALES) {
      expect(testApp.app.translations.texts(locale).say(`profiles:region_labels.${label}`), locale).toMatch(
        /\p{L}/u,
      );
    }
  });
});
