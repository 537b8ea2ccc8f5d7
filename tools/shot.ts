import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import type { Place } from "../e2e/places.ts";

export type Theme = "light" | "dark";

/** A screen in one of its states. A new screen is a new entry here. */
export type Shot = {
  /** Name of the folder for its pictures. */
  name: string;
  path: string | ((theme: Theme) => string);
  place?: Place;
  /** Whether the visitor has been through the entry warning; yes without it. */
  entered?: boolean;
  /** The whole page, or only what the screen holds, as for what floats; the whole page without it. */
  whole?: boolean;
  /** What the database holds for this picture and all after it. */
  fill?: (database: pg.Client) => Promise<unknown>;
  /** From the page as it opens to the state. */
  reach?: (page: Page, context: BrowserContext) => Promise<unknown>;
};
