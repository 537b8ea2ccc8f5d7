import { createContext } from "react-router";
import type { Ask } from "./calls/ask-endpoint.ts";
import type { Scope } from "./scope.ts";

/**
 * A page's loader, action and middleware receive this in addition to the request. `boot/render-pages.ts` makes it for
 * each request.
 */
export type PageContext = Scope & {
  /** Calls an endpoint for the person who sent the page's form. */
  ask: Ask;
  /** Nonce of every script in this response. */
  nonce: string;
  /** Status of a refusal at an address that has no page; the error page then shows it. Null otherwise. */
  refused: number | null;
  /** Reads how the visitor came from the address of the page of ours that led here: campaign and landing page. */
  readCameFrom: () => Readonly<Record<string, string>>;
  /** Set if a loader failed because the database is down; the response is then a 503. */
  databaseDown: boolean;
  /**
   * The rendered page in parts, with its response but without a body: the router inspects the response three times, and
   * each time costs.
   */
  written: { answer: Response; html: readonly string[] } | null;
};

export const pageContext = createContext<PageContext>();
