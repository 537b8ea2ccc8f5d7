import { expect, test } from "vitest";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import { firstWishes } from "../../match-rules.ts";
import { reduceMatches, startMatches } from "./match-state.ts";

const wishes = firstWishes(30, [18, 99]) as MatchWishes;
const pageOf = (ids: number[], more: Partial<MatchPage> = {}) =>
  ({ wishes, members: ids.map((id) => ({ id })), next: null, ...more }) as MatchPage;
const idsOf = (state: ReturnType<typeof startMatches>) => state.page?.members.map(({ id }) => id);

test("begins with the members, or with the reason why there are none", () => {
  expect(startMatches(pageOf([1]))).toMatchObject({ wishes, busy: false, failure: null });
  const failure = { code: "network", message: "" };
  expect(startMatches(failure)).toEqual({ page: null, wishes: null, busy: false, failure });
});

test("a wish shows at once, members stay until the answer, and an older answer does not take it back", () => {
  const changed = { ...wishes, ages: { ...wishes.ages, must: true } };
  const wished = reduceMatches(startMatches(pageOf([1, 2])), { type: "wished", wishes: changed });
  expect(wished).toMatchObject({ wishes: changed, busy: true });
  expect(idsOf(wished)).toEqual([1, 2]);
  const answered = reduceMatches(wished, { type: "answered", page: pageOf([2]) });
  expect(answered).toMatchObject({ wishes: changed, busy: false });
  expect(idsOf(answered)).toEqual([2]);
});

test("more members are added behind the others, each once", () => {
  const state = reduceMatches(startMatches(pageOf([1, 2], { next: 2 })), {
    type: "more_came",
    page: pageOf([2, 3]),
  });
  expect(idsOf(state)).toEqual([1, 2, 3]);
  expect(state.page?.next).toBeNull();
});

test("a failure keeps the list, and the next attempt clears the failure", () => {
  const failed = reduceMatches(startMatches(pageOf([1])), {
    type: "failed",
    failure: { code: "internal", message: "No." },
  });
  expect(failed).toMatchObject({ busy: false, failure: { code: "internal" } });
  expect(idsOf(failed)).toEqual([1]);
  expect(reduceMatches(failed, { type: "asked" })).toMatchObject({ busy: true, failure: null });
});
