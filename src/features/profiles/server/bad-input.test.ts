import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { profileChange } from "../contract.ts";
import { INTERESTS } from "../values.ts";

let testApp: TestApp;
let anna: MadeMember;
const KEPT = { gender: "female", hair: "red", city_id: 2_745_912, interests: ["wine"], about_me: "The sea." };
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  anna = await makeMember(testApp);
  expect((await change(KEPT, "en")).status).toBe(200);
});
afterAll(() => testApp.close());

const change = (json: unknown, locale: string) =>
  testApp.ask("/api/profile", {
    method: "PATCH",
    json,
    headers: { cookie: `${anna.cookie}; locale=${locale}` },
  });
const read = async () =>
  (await (await testApp.ask("/api/profile", { headers: { cookie: anna.cookie } })).json()).profile;

type Wrong = [field: string, value: unknown, words: string, values?: Record<string, number>];

/** Invalid values of every field of the contract, with the text of the error. */
const WRONG: Wrong[] = [
  ["gender", "other", "common:invalid.choice"],
  ["gender", "", "common:invalid.choice"],
  ["sexuality", "everybody", "common:invalid.choice"],
  ["relationship", ["single"], "common:invalid.choice"],
  ["hair", "pink", "common:invalid.choice"],
  ["eye", 3, "common:invalid.choice"],
  ["body", { is: "slim" }, "common:invalid.choice"],
  ["tattoos", true, "common:invalid.choice"],
  ["country", "nl", "common:invalid.choice"],
  ["region", "NL-UT'; drop table profiles_profile", "common:invalid.format"],
  ["region", 31, "common:invalid.type"],
  ["region", "NL-ZZ", "profiles:invalid.region"],
  ["city_id", "2745912", "common:invalid.type"],
  ["city_id", 1.5, "common:invalid.type"],
  ["city_id", 0, "common:invalid.too_small", { minimum: 1 }],
  ["city_id", 1, "profiles:invalid.city"],
  ["interests", "wine", "common:invalid.type"],
  ["interests.1", ["wine", "gold"], "common:invalid.choice"],
  ["interests", Array(INTERESTS.length + 1).fill("wine"), "common:invalid.too_big", { maximum: 51 }],
  ["about_me", 12, "common:invalid.type"],
  ["about_me", "x".repeat(2_001), "common:invalid.too_long", { count: 2_000 }],
];
const nameOf = (field: string) => field.replace(/\.\d+$/, "");

test("every field of the contract is tried", () => {
  expect(new Set(WRONG.map(([field]) => nameOf(field)))).toEqual(new Set(Object.keys(profileChange.shape)));
});

test.each(LOCALES)(
  "what a field does not take is refused by field in %s, and changes nothing",
  async (locale) => {
    const before = await read();
    const texts = testApp.app.translations.texts(locale);
    for (const [field, value, key, values] of WRONG) {
      const answer = await change({ body: "slim", [nameOf(field)]: value }, locale);
      expect([field, answer.status, (await answer.json()).fields]).toEqual([
        field,
        400,
        { [field]: texts.say(key, values) },
      ]);
    }
    expect(await read()).toEqual(before);
  },
);

test("several are reported at once; a body that is no object is refused too", async () => {
  const answer = await change({ hair: "pink", country: 1, about_me: null, shoes: 44 }, "en");
  expect(Object.keys((await answer.json()).fields).toSorted()).toEqual([
    "about_me",
    "country",
    "hair",
    "shoes",
  ]);
  for (const body of [[], "hair", 7, null]) expect((await change(body, "en")).status).toBe(400);
  expect(await read()).toMatchObject({ hair: "red", city: "Utrecht", about_me: "The sea." });
});
