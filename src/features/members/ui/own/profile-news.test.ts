import { expect, test } from "vitest";
import type { OwnProfile } from "#features/profiles/contract.ts";
import { whatIsNew, without } from "./profile-news.ts";

const profile = (values: Partial<OwnProfile>) => ({ city: null, interests: [], ...values }) as OwnProfile;

test("a reload that is older than what was saved here does not bring back an earlier value", () => {
  const opened = profile({});
  const answers = [profile({ interests: ["wine"] }), profile({ interests: ["wine", "tea"] })];
  const changedHere = new Set(
    answers.flatMap((answer, at) => Object.keys(whatIsNew(answers[at - 1] ?? opened, answer))),
  );
  const late = profile({ interests: ["wine"], city: "Utrecht" });
  expect(without(whatIsNew(opened, late), changedHere)).toEqual({ city: "Utrecht" });
});

test("a reload without a change says nothing new, and lists are compared by their values", () => {
  const before = profile({ interests: ["wine"] });
  expect(whatIsNew(before, profile({ interests: ["wine"] }))).toEqual({});
});
