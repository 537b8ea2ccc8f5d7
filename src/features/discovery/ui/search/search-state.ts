import type { OutputOf } from "#base/endpoint.ts";
import type { FoundMember, searchMembers } from "../../contract.ts";

export type SearchAnswer = OutputOf<typeof searchMembers>;
export type Counted = NonNullable<SearchAnswer["numResults"]>;
/** What went wrong, in the server's words; none where it could not be reached. */
export type Failure = { code: string; message: string; fields: Record<string, string> };

type ResultPage = { pageNumber: number; results: number[] };
type Found = { pages: ResultPage[]; numResults: Counted | null };

export type SearchState = Found & {
  /** Whose results they are. */
  query: string;
  /** As the server understood them: gender, country, countryregion, min_age, max_age. */
  asked: SearchAnswer["filters"] | null;
  similar: Found;
  /** Everybody whom any page has shown. */
  profiles: Record<number, FoundMember>;
  /** Whether the first page has come. */
  init: boolean;
  next: string | null;
  busy: boolean;
  failure: Failure | null;
};

export type SearchEvent =
  /** Another search begins. */
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
      return { ...without(state, event.id), similar: without(state.similar, event.id) };
  }
}

/** Whether the server found the filters themselves wrong, and not only the moment. */
export function blamesFilters({ code, fields }: Failure): boolean {
  return Object.keys(fields).length > 0 || (code.includes(".") && code !== "discovery.too_many_searches");
}

/** In the order of the pages. */
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
  return similar.length === 0 ? NONE : withPage(NONE, similar, { count: similar.length, exact: true });
}

/** Whoever became active meanwhile moves up, and so may come a second time: shown is only the first. */
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

function without<State extends Found>(found: State, id: number): State {
  const pages = found.pages.map((page) => ({ ...page, results: page.results.filter((one) => one !== id) }));
  const gone = listIds(found.pages).length - listIds(pages).length;
  const { numResults } = found;
  return { ...found, pages, numResults: numResults && { ...numResults, count: numResults.count - gone } };
}

function listIds(pages: readonly ResultPage[]): number[] {
  return pages.flatMap(({ results }) => results);
}
