import { describe, expect, test } from "vitest";
import type { FoundMember } from "../../contract.ts";
import {
  blamesFilters,
  EMPTY_SEARCH,
  listFound,
  reduceSearch,
  type SearchAnswer,
  type SearchEvent,
} from "./search-state.ts";

const FILTERS = { gender: "female", country: "NL", countryregion: null, min_age: 25, max_age: 40 } as const;

const member = (id: number) => ({ id, name: `m${id}`, liked: false }) as FoundMember;
const answer = (ids: number[], rest: Partial<SearchAnswer> = {}): SearchAnswer => ({
  filters: FILTERS,
  results: ids.map(member),
  next: null,
  numResults: null,
  similar: [],
  ...rest,
});
const stateAfter = (...events: SearchEvent[]) => events.reduce(reduceSearch, EMPTY_SEARCH);
const answered = (given: SearchAnswer): SearchEvent => ({ type: "answered", answer: given });

const first = answered(
  answer([1, 2, 3], { next: "b", numResults: { count: 5, exact: true }, similar: [member(8), member(9)] }),
);

test("[D-08] a search is its filters, pages with their number, the number of results, similar ones likewise, profiles, and whether it has begun", () => {
  expect(stateAfter()).toMatchObject({ init: false, pages: [], numResults: null, profiles: {} });
  const state = stateAfter(
    { type: "cleared", query: "" },
    first,
    { type: "more_asked" },
    answered(answer([4, 5])),
  );
  expect(state.asked).toEqual(FILTERS);
  expect(state.pages).toEqual([
    { pageNumber: 1, results: [1, 2, 3] },
    { pageNumber: 2, results: [4, 5] },
  ]);
  expect(state.numResults).toEqual({ count: 5, exact: true });
  expect(state.similar).toEqual({
    pages: [{ pageNumber: 1, results: [8, 9] }],
    numResults: { count: 2, exact: true },
  });
  expect(Object.keys(state.profiles).map(Number)).toEqual([1, 2, 3, 4, 5, 8, 9]);
  expect(state).toMatchObject({ init: true, busy: false, next: null, failure: null });
});

describe("results of a search", () => {
  test("show a member once who comes again on the second page", () => {
    const state = stateAfter(first, answered(answer([3, 4])));
    expect(listFound(state, state.profiles).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test("and their number are cleared; members already seen stay known", () => {
    const state = reduceSearch(stateAfter(first), { type: "cleared", query: "hair=red" });
    expect(state).toMatchObject({
      query: "hair=red",
      pages: [],
      numResults: null,
      next: null,
      init: false,
      busy: true,
    });
    expect(state.similar).toEqual({ pages: [], numResults: null });
    expect(Object.keys(state.profiles)).toHaveLength(5);
  });

  test("stay when the next page fails", () => {
    const failure = { code: "network", message: "", fields: {} };
    const state = stateAfter(first, { type: "more_asked" }, { type: "failed", failure });
    expect(listFound(state, state.profiles)).toHaveLength(3);
    expect(state).toMatchObject({ failure, busy: false, next: "b" });
  });

  test("lose a blocked member, and count one less", () => {
    const state = stateAfter(first, { type: "left", id: 2 }, { type: "left", id: 9 });
    expect(listFound(state, state.profiles).map(({ id }) => id)).toEqual([1, 3]);
    expect(state.numResults).toEqual({ count: 4, exact: true });
    expect(state.similar.numResults).toEqual({ count: 1, exact: true });
  });

  test("do not count one less for a fictional profile that is blocked, since it was not counted", () => {
    const marked = { ...member(2), fictional: true };
    const given = { ...answer([1, 3]), numResults: { count: 2, exact: true }, similar: [member(8), marked] };
    const state = stateAfter(answered({ ...given, results: [...given.results, marked] }), {
      type: "left",
      id: 2,
    });
    expect(state.numResults).toEqual({ count: 2, exact: true });
    expect(state.similar.numResults).toEqual({ count: 1, exact: true });
  });

  test("are missing because of the filters if those are wrong or need premium, not if the network failed", () => {
    const blamed = (code: string, fields = {}) => blamesFilters({ code, message: "", fields });
    expect(blamed("invalid_input", { max_age: "No." })).toBe(true);
    expect(blamed("discovery.premium_filter")).toBe(true);
    expect([blamed("network"), blamed("internal"), blamed("unavailable")]).toEqual([false, false, false]);
  });

  test("follow a like given elsewhere", () => {
    expect(stateAfter(first, { type: "liked", id: 1, liked: true }).profiles[1]?.liked).toBe(true);
  });
});
