import { describe, expect, test } from "vitest";
import {
  type Answers,
  isUnfinished,
  listMissing,
  listScreens,
  progressOf,
  resumeAt,
  screenAfter,
  screenBefore,
} from "./screens.ts";

const nothing: Answers = {
  gender: null,
  sexuality: null,
  country: null,
  region: null,
  city_id: null,
  city: null,
  hair: null,
  eye: null,
  body: null,
  tattoos: null,
  relationship: null,
  interests: [],
};
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
const all = listScreens({ withMessage: true });

test("a sign-up from a member's page begins with the message, any other with the address", () => {
  expect(all[0]).toBe("message");
  expect(listScreens({ withMessage: false })[0]).toBe("email");
});

test("without consent, whom somebody looks for is not asked, in either direction", () => {
  expect(screenAfter(all, "consent", true)).toBe("seeks");
  expect(screenAfter(all, "consent", false)).toBe("place");
  expect(screenBefore(all, "place", { consent: true, hasAccount: true })).toBe("seeks");
  expect(screenBefore(all, "place", { consent: false, hasAccount: true })).toBe("consent");
});

test("there is a way back within the account, and none to it once it is made", () => {
  expect(screenBefore(all, "password", { consent: false, hasAccount: false })).toBe("birth");
  expect(screenBefore(all, "message", { consent: false, hasAccount: false })).toBeNull();
  expect(screenBefore(all, "photo", { consent: false, hasAccount: true })).toBeNull();
});

test("the steps are counted as people do, and the bar moves with every screen", () => {
  expect(progressOf(all, "email")).toMatchObject({ step: 1, steps: 6 });
  expect(progressOf(all, "photo")).toMatchObject({ step: 2, steps: 6 });
  expect(progressOf(all, "complete")).toEqual({ step: 6, steps: 6, share: 1 });
  const shares = all.map((screen) => progressOf(all, screen).share);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(new Set(shares).size).toBe(all.length);
});

describe("a member goes on", () => {
  test.each([
    ["photo", nothing, false, "photo"],
    ["who", nothing, false, "gender"],
    ["who", { ...nothing, gender: "male" } as Answers, false, "consent"],
    ["who", { ...nothing, gender: "male" } as Answers, true, "seeks"],
    ["place", everything, true, "place"],
    ["looks", { ...everything, interests: [] } as Answers, true, "interests"],
    ["complete", everything, true, "complete"],
    ["done", everything, true, "complete"],
  ] as const)("from %s with %j and consent %s at %s", (step, answers, consent, screen) => {
    expect(resumeAt(step, answers, consent)).toBe(screen);
  });
});

test("of an account begun elsewhere only what is missing is asked, and the address confirmed", () => {
  expect(listMissing(everything, { consent: true, hasPhoto: true })).toEqual(["complete"]);
  expect(listMissing(nothing, { consent: false, hasPhoto: false })).toEqual(
    all.filter((screen) => !["message", "email", "name", "birth", "password"].includes(screen)),
  );
  expect(listMissing({ ...everything, city_id: null }, { consent: true, hasPhoto: true })).toEqual([
    "place",
    "complete",
  ]);
});

test("a sign-up is unfinished until its questions are asked", () => {
  expect(["photo", "who", "place", "looks"].every(isUnfinished)).toBe(true);
  expect(["complete", "done", undefined].some(isUnfinished)).toBe(false);
});
