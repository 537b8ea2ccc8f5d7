import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import type { Place } from "../e2e/places.ts";
import type { FakeProvider } from "../src/testing/fake-provider.ts";

export type Theme = "light" | "dark";
export type ProviderName = "adyen" | "verotel" | "pay";

/** Program and database behind the page. */
export type World = {
  database: pg.Client;
  /** The program's address. */
  address: string;
  /** Our own server of the provider that the screenshot names. */
  fake: FakeProvider;
};

/** Description of a screenshot. */
export type Shot = {
  /** Name of the folder for its pictures. */
  name: string;
  path: string | ((theme: Theme) => string);
  place?: Place;
  /** Whether the entry warning has been accepted; true by default. */
  entered?: boolean;
  /** Payment provider with which the program is started; otherwise it has only the demo's own. */
  provider?: ProviderName;
  /** Whether to take the whole page (the default), or only the viewport, as overlays need. */
  whole?: boolean;
  /** Prepares the database for this screenshot and all later ones. */
  fill?: (database: pg.Client) => Promise<unknown>;
  /** Brings the page from its opening to the wanted state. */
  reach?: (page: Page, context: BrowserContext, world: World) => Promise<unknown>;
};
