import { describe, expect, test } from "vitest";
import { ASKED_FIELDS } from "#features/profiles/contract.ts";
import { fieldsAsked } from "#features/profiles/server/profiles.ts";
import {
  type Answers,
  afterSaving,
  chooseScreen,
  listMissing,
  listScreens,
  progressOf,
  resumeAt,
  type Screen,
  screenAfter,
  screenBefore,
  withoutIntimate,
} from "./screens.ts";
import { NOTHING_SAID } from "./sign-up-start.ts";

const everything: Answers = {
  gender: "female",
  sexuality: "bi",
  country: "NL",
  region: "NL-GE",
  city_id: 1,
  city: "Arnhem",
  hair: "red",
  eye: "green",
  body: "normal",
  tattoos: "no",
  relationship: "single",
  interests: ["tea"],
};
const all = listScreens({ withMessage: true, asked: ASKED_FIELDS });

describe("what the server knows after saving", () => {
  const nothing = { answers: NOTHING_SAID, consent: false };
  const given = { answers: everything, consent: true };

  test("is only what the sent screens ask: other answers were not sent", () => {
    expect(afterSaving(nothing, given, ["gender"])).toEqual({
      answers: { ...NOTHING_SAID, gender: "female" },
      consent: false,
    });
    expect(afterSaving(nothing, given, ["place"]).answers).toEqual({
      ...NOTHING_SAID,
      ...{ country: "NL", region: "NL-GE", city_id: 1, city: "Arnhem" },
    });
    expect(afterSaving(nothing, given, ["photo"])).toEqual(nothing);
  });

  test("with a given consent is no orientation yet, and with a refused one none any more", () => {
    expect(afterSaving(nothing, given, ["consent"])).toEqual({ ...nothing, consent: true });
    const refused = { answers: withoutIntimate(everything), consent: false };
    expect(afterSaving(given, refused, ["consent"])).toEqual(refused);
  });
});

test("without consent neither the orientation nor an intimate interest is kept", () => {
  expect(withoutIntimate({ ...everything, interests: ["tea", "bondage", "kissing"] })).toEqual({
    ...everything,
    sexuality: null,
    interests: ["tea", "kissing"],
  });
});

test("a sign-up from a member's page begins with the message, any other with the address", () => {
  expect(all[0]).toBe("message");
  expect(listScreens({ withMessage: false, asked: ASKED_FIELDS })[0]).toBe("email");
});

test("without consent the orientation is not asked for, going forward or back", () => {
  expect(screenAfter(all, "consent", true)).toBe("seeks");
  expect(screenAfter(all, "consent", false)).toBe("place");
  expect(screenBefore(all, "place", { consent: true, hasAccount: true })).toBe("seeks");
  expect(screenBefore(all, "place", { consent: false, hasAccount: true })).toBe("consent");
});

test("one can go back within the account screens, but not to them once the account exists", () => {
  expect(screenBefore(all, "password", { consent: false, hasAccount: false })).toBe("birth");
  expect(screenBefore(all, "message", { consent: false, hasAccount: false })).toBeNull();
  expect(screenBefore(all, "photo", { consent: false, hasAccount: true })).toBeNull();
});

describe("progress", () => {
  test("counts every question, and the bar moves with each", () => {
    expect(progressOf(all, "message", false)).toMatchObject({ step: 1, steps: 13 });
    expect(progressOf(all, "photo", false)).toMatchObject({ step: 6, steps: 13 });
    expect(progressOf(all, "interests", true)).toEqual({ step: 13, steps: 13, share: 1 });
    const shares = all.slice(0, -1).map((screen) => progressOf(all, screen, true)?.share ?? 0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(shares).size).toBe(13);
  });

  test("does not count a question that is skipped, nor the end, which asks nothing", () => {
    expect(progressOf(all, "consent", false)).toMatchObject({ step: 8, steps: 13 });
    expect(progressOf(all, "place", false)).toMatchObject({ step: 9, steps: 12 });
    expect(progressOf(all, "place", true)).toMatchObject({ step: 10, steps: 13 });
    expect(progressOf(all, "complete", true)).toBeNull();
  });
});

describe("the screen that an address of the history leads to", () => {
  const choose = (
    wanted: Screen,
    filled: Screen[],
    given: Partial<Parameters<typeof chooseScreen>[1]> = {},
  ) =>
    chooseScreen(wanted, {
      screens: all,
      first: "message",
      hasAccount: false,
      consent: false,
      isFilled: (screen) => filled.includes(screen),
      ...given,
    });

  test("is the screen itself while everything before it is answered", () => {
    expect(choose("birth", ["message", "email", "name"])).toBe("birth");
    expect(choose("email", ["message", "email", "name", "birth"])).toBe("email");
  });

  test("is the first open question if it comes after one, or is not of the account", () => {
    expect(choose("password", ["message", "email"])).toBe("name");
    expect(choose("photo", ["message", "email", "name", "birth"])).toBe("password");
  });

  test("is none of the account's once it exists", () => {
    const hasAccount = true;
    expect(choose("email", [], { hasAccount })).toBe("photo");
    expect(choose("looks", [], { hasAccount })).toBe("looks");
    expect(choose("birth", [], { hasAccount, first: "place" })).toBe("place");
  });

  test("does not ask for the orientation without consent", () => {
    expect(choose("seeks", [], { hasAccount: true })).toBe("consent");
    expect(choose("seeks", [], { hasAccount: true, consent: true })).toBe("seeks");
  });
});

describe("continuing a sign-up", () => {
  test.each([
    ["photo", NOTHING_SAID, false, "photo"],
    ["who", NOTHING_SAID, false, "gender"],
    ["who", { ...NOTHING_SAID, gender: "male" } as Answers, false, "consent"],
    ["who", { ...NOTHING_SAID, gender: "male" } as Answers, true, "seeks"],
    ["place", everything, true, "place"],
    ["looks", { ...everything, interests: [] } as Answers, true, "interests"],
    ["complete", everything, true, "complete"],
    ["done", everything, true, "complete"],
  ] as const)("from %s with %j and consent %s at %s", (step, answers, consent, screen) => {
    expect(resumeAt(step, answers, { consent, asked: ASKED_FIELDS })).toBe(screen);
  });
});

test("an account created elsewhere is asked only what is missing, and to confirm the address", () => {
  expect(listMissing(everything, { consent: true, hasPhoto: true, asked: ASKED_FIELDS })).toEqual([
    "complete",
  ]);
  expect(listMissing(NOTHING_SAID, { consent: false, hasPhoto: false, asked: ASKED_FIELDS })).toEqual(
    all.filter((screen) => !["message", "email", "name", "birth", "password"].includes(screen)),
  );
  expect(
    listMissing({ ...everything, city_id: null }, { consent: true, hasPhoto: true, asked: ASKED_FIELDS }),
  ).toEqual(["place", "complete"]);
});

describe("a site that neither shows nor searches by some fields", () => {
  const shows = (...visible_profile_fields: string[]) =>
    fieldsAsked({ visible_profile_fields, visible_profile_notes: [], search_fields: [] });
  const firsts = ["email", "name", "birth", "password", "photo"];

  test.each([
    [shows(), []],
    [shows("gender"), ["gender"]],
    [shows("gender", "sexuality"), ["gender", "consent", "seeks"]],
    [shows("countryregion", "eye"), ["place", "looks"]],
    [shows("relationship", "interests"), ["relationship", "interests"]],
  ] as const)("that asks %j, these are the questions: %j", (asked, later) => {
    expect(listScreens({ withMessage: false, asked })).toEqual([...firsts, ...later, "complete"]);
  });

  test("a step without questions is skipped, also when continuing from it", () => {
    const asked = shows("interests");
    expect(resumeAt("who", NOTHING_SAID, { consent: false, asked })).toBe("interests");
    expect(resumeAt("place", everything, { consent: true, asked: shows("gender") })).toBe("complete");
  });

  test("fields that are not asked for are never missing", () => {
    const asked = shows("countryregion", "hair");
    const told = { ...NOTHING_SAID, country: "NL", region: "NL-GE", hair: "red" } as Answers;
    expect(listMissing(told, { consent: false, hasPhoto: true, asked })).toEqual(["complete"]);
    expect(listMissing({ ...told, hair: null }, { consent: false, hasPhoto: true, asked })).toContain(
      "looks",
    );
  });
});
