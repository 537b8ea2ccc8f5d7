import { createContext } from "react-router";
import type { Ask } from "./calls/ask-endpoint.ts";
import type { Scope } from "./scope.ts";

/** What a page's loader, action and middleware get beside the request. */
export type PageContext = Scope & {
  /** Calls an endpoint for who sent the page's form. */
  ask: Ask;
  /** For every script of this answer. */
  nonce: string;
  /** The status with which an address without a page of its own refused: the page is then about that. */
  refused: number | null;
  /** Set where a loader failed because the database is away: the answer is then a 503. */
  databaseDown: boolean;
  /** The page as it was written, and its answer without a body: the router looks at that three times, and each look at one costs. */
  written: { answer: Response; html: string } | null;
};

export const pageContext = createContext<PageContext>();
