import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ASKED_FIELDS, fieldsAsked } from "./asked-fields.ts";
import { completeness, nextStep, type Told } from "./completeness.ts";
import { profilesSettings } from "./settings.ts";

const nothing: Told = {
  gender: null,
  sexuality: null,
  relationship: null,
  hair: null,
  eye: null,
  body: null,
  tattoos: null,
  city: null,
  interests: [],
  about_me: "",
  about_held: [],
};

describe("how complete a profile is", () => {
  const everything: Told = {
    gender: "female",
    sexuality: "bi",
    relationship: "single",
    hair: "red",
    eye: "green",
    body: "slim",
    tattoos: false,
    city: "Utrecht",
    interests: ["music", "wine", "beach", "art", "tea"],
    about_me: "x".repeat(60),
    about_held: [],
  };

  test("nothing is 0 and everything is 100", () => {
    expect(completeness(nothing, 0)).toBe(0);
    expect(completeness(everything, 3)).toBe(100);
    expect(completeness(everything, 25)).toBe(100);
  });

  test("without a photo and an about text it is below 70; with photo, text and interests well above", () => {
    expect(completeness({ ...everything, about_me: "", interests: [] }, 0)).toBeLessThan(70);
    expect(completeness({ ...everything, sexuality: null }, 1)).toBeGreaterThan(85);
  });

  test("more answers never lower it", () => {
    const told = fc.record({
      gender: fc.constantFrom(null, "male"),
      sexuality: fc.constantFrom(null, "bi"),
      relationship: fc.constantFrom(null, "single"),
      hair: fc.constantFrom(null, "red"),
      eye: fc.constantFrom(null, "blue"),
      body: fc.constantFrom(null, "slim"),
      tattoos: fc.constantFrom(null, true),
      city: fc.constantFrom(null, "Gent"),
      interests: fc.array(fc.string(), { maxLength: 51 }),
      about_me: fc.string({ maxLength: 300 }),
      about_held: fc.constantFrom([], ["06 12345678"]),
    });
    fc.assert(
      fc.property(told, fc.nat(25), (profile, photos) => {
        const before = completeness(profile, photos);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(100);
        expect(completeness({ ...profile, city: "Gent" }, photos)).toBeGreaterThanOrEqual(before);
        expect(
          completeness({ ...profile, about_me: `${profile.about_me}more` }, photos),
        ).toBeGreaterThanOrEqual(before);
        expect(completeness(profile, photos + 1)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("a profile can be complete without the orientation", () => {
    expect(completeness({ ...everything, sexuality: null }, 3)).toBe(100);
    expect(nextStep({ ...everything, sexuality: null }, 3)).toBeNull();
  });

  test("a held-back about text does not count, since nobody sees it", () => {
    const held = { ...everything, about_held: ["06 12345678"] };
    expect(completeness(held, 3)).toBe(completeness({ ...everything, about_me: "" }, 3));
    expect(nextStep(held, 3)?.step).toBe("about_me");
  });

  test.each([
    [nothing, 0, "photo", 3],
    [nothing, 1, "about_me", 3],
    [{ ...nothing, about_me: "x".repeat(60) }, 1, "interests", 3],
    [{ ...everything, interests: ["tea", "art", "wine"] }, 1, "interests", 2],
    [{ ...everything, city: null }, 1, "city", 1],
    [{ ...everything, gender: null }, 1, "gender", 1],
    [{ ...everything, eye: null }, 1, "looks", 1],
    [{ ...everything, relationship: null }, 1, "relationship", 1],
    [everything, 1, "more_photos", 1],
  ] as const)("the next step of %j with %i photos is %s", (told, photos, step, count) => {
    expect(nextStep(told, photos)).toEqual({ step, count });
  });

  test("following the next steps completes any profile without repeating one", () => {
    let told: Told = nothing;
    let photos = 0;
    const taken: string[] = [];
    for (let next = nextStep(told, photos); next; next = nextStep(told, photos)) {
      taken.push(next.step);
      if (next.step === "photo" || next.step === "more_photos") photos += next.step === "photo" ? 1 : 2;
      else if (next.step === "looks")
        told = { ...told, hair: "red", eye: "blue", body: "slim", tattoos: true };
      else told = { ...told, [next.step]: everything[next.step] };
    }
    expect(new Set(taken).size).toBe(taken.length);
    expect(completeness(told, photos)).toBe(100);
  });
});

const all = {
  visible_profile_fields: profilesSettings.visible_profile_fields.default,
  visible_profile_notes: ["about_me"],
  search_fields: ["gender", "country", "countryregion", "age", "relationship", "photo", "online", "new"],
};
const none = { visible_profile_fields: [], visible_profile_notes: [], search_fields: [] };

describe("[P-02] what the site shows or searches by is asked, and nothing else", () => {
  test("everything if everything is shown", () => {
    expect(fieldsAsked(all)).toEqual(ASKED_FIELDS);
    expect(fieldsAsked(none)).toEqual([]);
  });

  test.each([
    [{ visible_profile_fields: ["hair"] }, ["hair"]],
    [{ search_fields: ["eye", "photo", "online", "new", "age"] }, ["eye"]],
    [{ visible_profile_fields: ["interests"], search_fields: ["interests"] }, ["interests"]],
    [{ visible_profile_notes: ["about_me"] }, ["about_me"]],
    [{ search_fields: ["country"] }, ["country"]],
    [{ search_fields: ["countryregion"] }, ["country", "region"]],
    [{ visible_profile_fields: ["countryregion"] }, ["country", "region"]],
    [{ visible_profile_fields: ["city"] }, ["country", "region", "city"]],
    [{ search_fields: ["gender"] }, ["gender", "sexuality"]],
    [{ visible_profile_fields: ["gender"] }, ["gender"]],
    [{ visible_profile_fields: ["gender", "sexuality"] }, ["gender", "sexuality"]],
    [{ visible_profile_fields: ["sexuality"] }, []],
    [{ visible_profile_fields: ["age"] }, []],
  ])("of a site with %j: %j", (some, fields) => {
    expect(fieldsAsked({ ...none, ...some })).toEqual(fields);
  });

  test("a profile with every asked answer is complete, whatever is asked", () => {
    const subset = fc.record({
      visible_profile_fields: fc.subarray(all.visible_profile_fields),
      visible_profile_notes: fc.subarray(all.visible_profile_notes),
      search_fields: fc.subarray(all.search_fields),
    });
    fc.assert(
      fc.property(subset, (settings) => {
        const asked = fieldsAsked(settings);
        const answered = Object.fromEntries(
          Object.entries(nothing).map(([field, empty]) => {
            if (!asked.some((one) => one === field)) return [field, empty];
            if (field === "interests") return [field, ["a", "b", "c", "d", "e"]];
            return [field, "x".repeat(60)];
          }),
        ) as Told;
        expect(completeness(answered, 3, asked)).toBe(100);
        expect(nextStep(answered, 3, asked)).toBeNull();
      }),
    );
  });
});
