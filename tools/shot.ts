import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import type { Place } from "../e2e/places.ts";

export type Theme = "light" | "dark";

/** Description of a screenshot. */
export type Shot = {
  /** Name of the folder for its pictures. */
  name: string;
  path: string | ((theme: Theme) => string);
  place?: Place;
  /** Whether the entry warning has been accepted; true by default. */
  entered?: boolean;
  /** Whether to take the whole page (the default), or only the viewport, as overlays need. */
  whole?: boolean;
  /** Prepares the database for this screenshot and all later ones. */
  fill?: (database: pg.Client) => Promise<unknown>;
  /** Brings the page from its opening to the wanted state. */
  reach?: (page: Page, context: BrowserContext) => Promise<unknown>;
};
