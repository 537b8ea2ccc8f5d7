import type { MatchedMember, MatchPage, MatchWishes } from "../../match-contract.ts";

export type MatchFailure = { code: string; message: string };
/** Data of the page, or why there is none. */
export type MatchStart = MatchPage | MatchFailure;

export type MatchState = {
  /** The server's last answer, with the members of all pages. */
  page: MatchPage | null;
  /** The wishes as set on the page, which the server may not know yet. */
  wishes: MatchWishes | null;
  busy: boolean;
  failure: MatchFailure | null;
};

export type MatchEvent =
  | { type: "wished"; wishes: MatchWishes }
  | { type: "asked" }
  | { type: "answered"; page: MatchPage }
  | { type: "more_came"; page: MatchPage }
  | { type: "failed"; failure: MatchFailure };

export function startMatches(start: MatchStart): MatchState {
  if ("code" in start) return { page: null, wishes: null, busy: false, failure: start };
  return { page: start, wishes: start.wishes, busy: false, failure: null };
}

export function reduceMatches(state: MatchState, event: MatchEvent): MatchState {
  switch (event.type) {
    case "wished":
      return { ...state, wishes: event.wishes, busy: true, failure: null };
    case "asked":
      return { ...state, busy: true, failure: null };
    case "answered":
      return {
        ...state,
        page: event.page,
        wishes: state.wishes ?? event.page.wishes,
        busy: false,
        failure: null,
      };
    case "more_came": {
      const members = append(state.page?.members ?? [], event.page.members);
      return { ...state, page: { ...event.page, members }, busy: false, failure: null };
    }
    case "failed":
      return { ...state, busy: false, failure: event.failure };
  }
}

/** A member who has moved to the next page meanwhile is shown once. */
function append(shown: readonly MatchedMember[], more: readonly MatchedMember[]): MatchedMember[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !known.has(id))];
}
