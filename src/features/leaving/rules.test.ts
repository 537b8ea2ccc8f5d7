import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_WORDS, OFFERS, offersFor, REASONS, type Reason, tidyAnswers } from "./rules.ts";

test("the seven reasons and the four offers are those that were decided", () => {
  expect(REASONS.join()).toBe(
    "found_somebody,too_few_replies,too_expensive,privacy,too_many_mails,technical,other",
  );
  expect(OFFERS.join()).toBe("email,privacy,tryout,discount");
});

describe("answers", () => {
  test.each<[Reason[], string, Reason[], string]>([
    [[], "", [], ""],
    [[], "Bye", [], ""],
    [["privacy"], "Bye", ["privacy"], ""],
    [["other", "privacy"], "  Bye\n", ["privacy", "other"], "Bye"],
    [["other"], " ", ["other"], ""],
  ])("%j with the words %j are stored as %j, %j", (reasons, words, stored, kept) => {
    expect(tidyAnswers({ reasons, words })).toEqual({ reasons: stored, words: kept });
  });

  test("are stored the same whatever the order and however often a reason comes", () => {
    const reason = fc.constantFrom(...REASONS);
    fc.assert(
      fc.property(fc.array(reason), fc.string({ maxLength: MAX_WORDS }), (reasons, words) => {
        const once = tidyAnswers({ reasons, words });
        expect(new Set(once.reasons)).toEqual(new Set(reasons));
        expect(once.reasons).toHaveLength(new Set(reasons).size);
        expect(tidyAnswers({ reasons: [...reasons, ...reasons].reverse(), words })).toEqual(once);
        expect(tidyAnswers(once)).toEqual(once);
        expect(once.words === "" || reasons.includes("other")).toBe(true);
      }),
    );
  });
});

test.each([
  [{ privacyMode: false, tryOut: true, discount: true }, "email,privacy,tryout,discount"],
  [{ privacyMode: true, tryOut: true, discount: true }, "email,tryout,discount"],
  [{ privacyMode: false, tryOut: false, discount: true }, "email,privacy,discount"],
  [{ privacyMode: false, tryOut: true, discount: false }, "email,privacy,tryout"],
  [{ privacyMode: true, tryOut: false, discount: false }, "email"],
])("with %j the offers are %s", (available, offers) => {
  expect(offersFor(available).join()).toBe(offers);
});
