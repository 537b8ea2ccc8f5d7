import {
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from "@playwright/test";
import pg from "pg";
import { findFreePort } from "../src/testing/free-port.ts";
import { openPushService } from "../src/testing/push/push-service.ts";
import { type Program, startProgram } from "../src/testing/start-program.ts";
import { aliveOnArrival } from "./alive.ts";
import { checkStored } from "./check-stored.ts";
import { addOddSites } from "./odd-sites.ts";
import { ADDRESSES, type Place } from "./places.ts";
import { type Watch, watchContext } from "./watch-context.ts";

export type { Locator, Page };
export { expect };

export type Sql = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

type PushService = Awaited<ReturnType<typeof openPushService>>;

type WorkerFixtures = {
  /** A push service that the program trusts. */
  pushService: PushService;
  /** The real program, started once per worker. */
  program: Program;
  sql: Sql;
  /** Sites with other settings than those of the demo. */
  oddSites: { quiet: "quiet"; old: "old" };
};

export type OpenPage = (
  visitor?: BrowserContextOptions & { place?: Place; entered?: boolean },
) => Promise<Page & { watch: Watch }>;

type TestFixtures = {
  /** The visitor's location. */
  place: Place;
  /** Whether the visitor has already accepted the entry warning. */
  entered: boolean;
  watch: Watch;
  /** Opens a page for another visitor. */
  openPage: OpenPage;
  /** The URL of a path on another site of the program: `nl`, `de`. */
  onSite: (site: string, path: string) => string;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  program: [
    async ({ pushService }, use) => {
      const program = await startProgram({
        env: {
          // The demo's payment provider must know the port before the start, to send webhooks to it.
          PORT: String(await findFreePort()),
          TRUSTED_PROXIES: "127.0.0.1,::1",
          CHECK_ANSWERS: "yes",
          SEED_MEMBERS: "60",
          LOG_LEVEL: "warn",
          PUSH_HOSTS: pushService.host,
          MAIL_IN_PORT: "0",
        },
      });
      await use(program);
      await program.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  sql: [
    async ({ program }, use) => {
      const pool = new pg.Pool({ connectionString: await program.databaseUrl(), max: 2 });
      await use(async (statement, values) => (await pool.query(statement, values)).rows);
      await pool.end();
    },
    { scope: "worker" },
  ],
  oddSites: [
    async ({ sql, program, playwright }, use) => {
      await addOddSites(sql);
      const request = await playwright.request.newContext({ baseURL: program.address });
      const findSite = async () => (await request.get("/api/settings.php?domain=old.localhost")).status();
      await expect.poll(findSite).toBe(200);
      await request.dispose();
      await use({ quiet: "quiet", old: "old" });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  place: ["FR", { option: true }],
  entered: [true, { option: true }],
  baseURL: ({ program }, use) => use(program.address),
  extraHTTPHeaders: ({ place }, use) => use({ "X-Forwarded-For": ADDRESSES[place] }),
  watch: ({ context }, use) => use(watchContext(context)),
  context: async ({ context, entered }, use) => {
    if (entered) await context.addInitScript(rememberEntry);
    await use(context);
  },
  page: async ({ page, watch, javaScriptEnabled }, use, info) => {
    await use(javaScriptEnabled === false ? page : aliveOnArrival(page));
    await describeFailure(page, info);
    expect(watch.faults).toEqual([]);
    if (info.status === info.expectedStatus) await checkStored(page);
  },
  openPage: async ({ browser, place: here }, use, info) => {
    const opened: Page[] = [];
    const watches: Watch[] = [];
    await use(async ({ place = here, entered = true, ...options } = {}) => {
      const context = await browser.newContext({
        extraHTTPHeaders: { "X-Forwarded-For": ADDRESSES[place] },
        ...options,
      });
      if (entered) await context.addInitScript(rememberEntry);
      const watch = watchContext(context);
      const page = await context.newPage();
      opened.push(page);
      watches.push(watch);
      return Object.assign(options.javaScriptEnabled === false ? page : aliveOnArrival(page), { watch });
    });
    for (const page of opened) {
      await describeFailure(page, info);
      await page.context().close();
    }
    expect(watches.flatMap((watch) => watch.faults)).toEqual([]);
  },
  onSite: async ({ program }, use) => {
    const { port } = new URL(program.address);
    await use((site, path) => `http://${site}.localhost:${port}${path}`);
  },
});

/** Marks the entry warning and what asks by itself as seen, so that nothing covers what the test is about to click. */
export function rememberEntry() {
  if (location.protocol !== "http:") return;
  localStorage.setItem("site-entry-warning-skipped", "1700000000");
  for (const flag of ["hide-time-bonus-modal", "hide-push-notification-alert"])
    if (localStorage.getItem(flag) === null)
      localStorage.setItem(flag, String(Math.floor(Date.now() / 1000)));
}

const SNAPSHOT_LINES = 60;

/** Logs the text of the page when its test fails, because the log survives where the screenshot does not. */
async function describeFailure(page: Page, { status, expectedStatus }: TestInfo) {
  if (status === expectedStatus || page.isClosed() || page.url() === "about:blank") return;
  const body = page.locator("body");
  const lines = await body.ariaSnapshot({ timeout: 5_000 }).catch((error: Error) => error.message);
  console.log([`on ${page.url()}`, ...lines.split("\n").slice(0, SNAPSHOT_LINES)].join("\n"));
}
