import type { OutputOf } from "#base/endpoint.ts";
import type { FoundMember, searchMembers } from "../../contract.ts";

export type SearchAnswer = OutputOf<typeof searchMembers>;
export type Counted = NonNullable<SearchAnswer["numResults"]>;
/** `message` is the server's; empty if it could not be reached. */
export type Failure = { code: string; message: string; fields: Record<string, string> };

type ResultPage = { pageNumber: number; results: number[] };
type Found = { pages: ResultPage[]; numResults: Counted | null };

export type SearchState = Found & {
  /** Query of these results. */
  query: string;
  /** The filters as the server applied them. */
  asked: SearchAnswer["filters"] | null;
  similar: Found;
  /** All members that any page has shown, by id. */
  profiles: Record<number, FoundMember>;
  /** The first page has loaded. */
  init: boolean;
  next: string | null;
  busy: boolean;
  failure: Failure | null;
};

export type SearchEvent =
  | { type: "cleared"; query: string }
  | { type: "more_asked" }
  | { type: "answered"; answer: SearchAnswer }
  | { type: "failed"; failure: Failure }
  | { type: "restored"; state: SearchState }
  | { type: "liked"; id: number; liked: boolean }
  | { type: "left"; id: number };

const NONE: Found = { pages: [], numResults: null };

export const EMPTY_SEARCH: SearchState = {
  ...NONE,
  query: "",
  asked: null,
  similar: NONE,
  profiles: {},
  init: false,
  next: null,
  busy: false,
  failure: null,
};

export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case "cleared":
      return {
        ...EMPTY_SEARCH,
        query: event.query,
        asked: state.asked,
        profiles: state.profiles,
        busy: true,
      };
    case "more_asked":
      return { ...state, busy: true, failure: null };
    case "answered":
      return { ...append(state, event.answer), busy: false, failure: null };
    case "failed":
      return { ...state, busy: false, failure: event.failure };
    case "restored":
      return { ...event.state, busy: false };
    case "liked":
      return { ...state, profiles: withLike(state.profiles, event) };
    case "left":
      return withoutMember(state, event.id);
  }
}

/** Whether the server rejected the filters themselves, rather than being busy or unreachable. */
export function blamesFilters({ code, fields }: Failure): boolean {
  return Object.keys(fields).length > 0 || (code.includes(".") && code !== "discovery.too_many_searches");
}

export function listFound({ pages }: Found, profiles: SearchState["profiles"]): FoundMember[] {
  return pages.flatMap(({ results }) => results.flatMap((id) => profiles[id] ?? []));
}

function append(state: SearchState, answer: SearchAnswer): SearchState {
  const first = !state.init;
  const everybody = [...answer.results, ...answer.similar];
  return {
    ...state,
    ...withPage(first ? NONE : state, answer.results),
    numResults: first ? answer.numResults : state.numResults,
    similar: first ? findSimilar(answer) : state.similar,
    profiles: { ...state.profiles, ...Object.fromEntries(everybody.map((member) => [member.id, member])) },
    asked: answer.filters,
    next: answer.next,
    init: true,
  };
}

function findSimilar({ similar }: SearchAnswer): Found {
  const count = similar.filter(({ fictional }) => !fictional).length;
  return similar.length === 0 ? NONE : withPage(NONE, similar, { count, exact: true });
}

/** Members who become active meanwhile move up and can be returned twice; the second time is dropped. */
function withPage(found: Found, members: readonly FoundMember[], numResults = found.numResults): Found {
  const known = new Set(found.pages.flatMap(({ results }) => results));
  const fresh = new Set(members.map(({ id }) => id).filter((id) => !known.has(id)));
  return {
    pages: [...found.pages, { pageNumber: found.pages.length + 1, results: [...fresh] }],
    numResults,
  };
}

function withLike(profiles: SearchState["profiles"], { id, liked }: { id: number; liked: boolean }) {
  const member = profiles[id];
  return member ? { ...profiles, [id]: { ...member, liked } } : profiles;
}

function withoutMember(state: SearchState, id: number): SearchState {
  const isCounted = state.profiles[id]?.fictional !== true;
  return { ...without(state, id, isCounted), similar: without(state.similar, id, isCounted) };
}

/** @param isCounted fictional profiles are not in the number of results */
function without<State extends Found>(found: State, id: number, isCounted: boolean): State {
  const pages = found.pages.map((page) => ({ ...page, results: page.results.filter((one) => one !== id) }));
  const gone = isCounted ? listIds(found.pages).length - listIds(pages).length : 0;
  const { numResults } = found;
  return { ...found, pages, numResults: numResults && { ...numResults, count: numResults.count - gone } };
}

function listIds(pages: readonly ResultPage[]): number[] {
  return pages.flatMap(({ results }) => results);
}
