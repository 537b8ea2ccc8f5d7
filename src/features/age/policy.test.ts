import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AGE_LEVELS, isAgeLevelAtLeast } from "#base/age-levels.ts";
import { COUNTRIES } from "#base/countries.ts";
import { AGE_FEATURES, type AgePolicy, agePolicy, neededLevel } from "./policy.ts";

const policy: AgePolicy = {
  "DE.chat": "eu_proof",
  "GB.chat": "provider",
  "FR.chat": "none",
  "IT.signup": "provider",
  "AT.explicit_images": "provider",
};

describe("the level that is needed", () => {
  test.each<[string, (string | null)[], (typeof AGE_FEATURES)[number], string | null]>([
    ["a country of its own", ["DE"], "chat", "eu_proof"],
    ["another feature of that country", ["DE"], "upload", "declaration"],
    ["a country without an entry", ["NL"], "chat", "declaration"],
    ["nobody knows where", [null, null], "chat", "declaration"],
    ["a country that is none of ours", ["BR"], "chat", "declaration"],
    ["the address says US, the profile GB", ["US", "GB"], "chat", "provider"],
    ["the address says GB, the profile DE", ["GB", "DE"], "chat", "eu_proof"],
    ["no profile yet", ["GB", null], "chat", "provider"],
    ["a lower level, which the sign-up needs anyway", ["FR"], "chat", "declaration"],
    ["what the sign-up needs", ["IT"], "photos", "provider"],
    ["explicit images without an entry", ["NL"], "explicit_images", null],
    ["explicit images in one of two countries", ["AT", "NL"], "explicit_images", null],
    ["explicit images with an entry", ["AT"], "explicit_images", "provider"],
  ])("%s", (_, countries, feature, level) => {
    expect(neededLevel(policy, countries, feature)).toBe(level);
  });

  test("is never lower because one more country is known", () => {
    const key = fc
      .tuple(fc.constantFrom("*", ...COUNTRIES), fc.constantFrom(...AGE_FEATURES))
      .map((names) => names.join("."));
    const level = fc.constantFrom(...AGE_LEVELS);
    const country = fc.constantFrom(...COUNTRIES, null);
    fc.assert(
      fc.property(
        fc.dictionary(key, level),
        country,
        country,
        fc.constantFrom(...AGE_FEATURES),
        (entries, one, other, feature) => {
          if (one === null) return;
          const [few, more] = [
            neededLevel(entries, [one], feature),
            neededLevel(entries, [one, other], feature),
          ];
          expect(more === null || (few !== null && isAgeLevelAtLeast(more, few))).toBe(true);
        },
      ),
    );
  });
});

describe("a setting", () => {
  test("is any set of entries, for the countries of members or all", () => {
    for (const value of [{}, policy, { "*.chat": "none", "*.explicit_images": "eu_proof" }])
      expect(agePolicy.parse(value)).toEqual(value);
  });

  test.each([
    ["UK.chat", "provider", /must be named \*\.chat or GB\.chat/],
    ["GB.chats", "provider", /must be named/],
    ["GB", "provider", /must be named/],
    ["GB.chat.text", "provider", /must be named/],
    ["chat", "provider", /must be named/],
    ["__proto__.chat", "provider", /must be named/],
    ["GB.chat", "strict", /one of none, declaration, provider, eu_proof/],
    ["GB.chat", "", /one of none/],
    ["*.explicit_images", "declaration", /explicit images need provider/],
    ["GB.explicit_images", "none", /explicit images need provider/],
  ])("with %s: %s is refused, with the entry and the reason", (key, level, message) => {
    const { error } = agePolicy.safeParse({ [key]: level });
    expect(error?.issues).toMatchObject([{ path: [key], message: expect.stringMatching(message) }]);
  });

  test("that is no set of texts is refused", () => {
    for (const value of ["provider", ["GB.chat"], { "GB.chat": 2 }, null])
      expect(agePolicy.safeParse(value).success).toBe(false);
  });
});
