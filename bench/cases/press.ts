import type { Locator, Page } from "@playwright/test";
import { openBrowser } from "../../drills/open-browser.ts";
import { untilAlive } from "../../e2e/alive.ts";
import { rememberEntry } from "../../e2e/fixture.ts";
import type { Case, Figure } from "../case.ts";
import { percentile } from "../median.ts";
import { logInDemo } from "../open-million.ts";
import { type Server, startServer } from "../start-server.ts";

const MEMBERS = 2_000;
/** As many messages as a member may send without credits. */
const PRESSES = 10;
/** Lighthouse slows a computer as much, so that it stands for a common phone. */
const SLOWER = 4;
const PHONE = { width: 360, height: 740 };
const MOST_MS = 200;
/** The browser reports no interaction that is shorter than this. */
const SHORTEST_MS = 16;

type Scene = {
  path: string;
  /** Prepares a turn and returns what is pressed. */
  target(page: Page, turn: number): Promise<Locator>;
  /** A key that is pressed there, instead of a finger. */
  key?: string;
};

const FILTERS = [/^With a photo$/, /^New members$/, /^Women$/, /^Men$/];

const SCENES: Record<string, Scene> = {
  "a like in the search": {
    path: "/members",
    target: async (page, turn) => page.getByRole("button", { name: /^Like / }).nth(turn),
  },
  "a swipe": {
    path: "/swipe-game",
    target: async (page) => page.getByRole("button", { name: /^No to / }),
  },
  "a filter in its sheet": {
    path: "/members",
    async target(page, turn) {
      if (turn === 0) await page.getByRole("button", { name: /^Filters/ }).tap();
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      return sheet.locator("label").filter({ hasText: FILTERS[turn % FILTERS.length] as RegExp });
    },
  },
  "the filters are applied": {
    path: "/members",
    async target(page, turn) {
      await page.getByRole("button", { name: /^Filters/ }).tap();
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      await sheet
        .locator("label")
        .filter({ hasText: FILTERS[turn % 2] as RegExp })
        .tap();
      return sheet.getByRole("button", { name: /^Show/ });
    },
  },
  "a letter is typed": {
    path: "/chats",
    async target(page, turn) {
      if (turn === 0) await openFirstChat(page);
      return page.getByRole("textbox");
    },
    key: "a",
  },
  "a message is sent": {
    path: "/chats",
    async target(page, turn) {
      if (turn === 0) await openFirstChat(page);
      await page.getByRole("textbox").fill(`Number ${turn} of the evening`);
      return page.getByRole("button", { name: /^Send/ });
    },
  },
};

const openFirstChat = (page: Page) => page.locator("main a[href^='/chats/']").first().tap();

/** Measures presses on a page that responds: a press during the start of a page also waits for its scripts. */
export const press: Case = {
  name: "press",
  words: `from a press until the next picture, in a browser with ${SLOWER} times less processor, once the page responds`,
  async measure({ say }) {
    const server = await startServer({ members: MEMBERS });
    const browser = await openBrowser();
    try {
      const figures: Figure[] = [];
      for (const [what, scene] of Object.entries(SCENES)) {
        const context = await browser.newContext({
          baseURL: server.address,
          viewport: PHONE,
          hasTouch: true,
        });
        const runs = await playScene(await openScene(context, server, scene), scene);
        await context.close();
        say(`${what}: ${runs.join(", ")}`);
        const sorted = runs.toSorted((a, b) => a - b);
        figures.push(
          { what: `${what}, p50`, unit: "ms", value: percentile(sorted, 0.5), runs },
          { what: `${what}, p75`, unit: "ms", value: percentile(sorted, 0.75), atMost: MOST_MS },
          { what: `${what}, slowest`, unit: "ms", value: percentile(sorted, 1) },
        );
      }
      return figures;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

type Context = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>["newContext"]>>;

async function openScene(context: Context, { address }: Server, { path }: Scene): Promise<Page> {
  const { cookie } = await logInDemo(address, 0);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript(rememberEntry);
  await context.addInitScript(watchPresses);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await untilAlive(page);
  return page;
}

/** @returns milliseconds of each press */
async function playScene(page: Page, scene: Scene): Promise<number[]> {
  const browser = await page.context().newCDPSession(page);
  const times: number[] = [];
  for (let turn = 0; turn < PRESSES; turn++) {
    // A like may have made a match.
    if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
    const target = await scene.target(page, turn);
    await target.scrollIntoViewIfNeeded();
    await settle(page);
    await readPress(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await (scene.key ? target.press(scene.key) : target.tap());
    await settle(page);
    times.push(Math.max(SHORTEST_MS, await readPress(page)));
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  return times;
}

/** @returns milliseconds of the longest part of what was pressed since the last time, 0 if there was nothing */
function readPress(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).readPress());
}

/** Waits until the page has nothing left to do. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
}

type Watched = { readPress(): number };

/** Runs in the page. */
function watchPresses() {
  let longest = 0;
  let since = 0;
  // What was done to prepare a press may be reported after it.
  const note = (entries: PerformanceEntryList) => {
    for (const { startTime, duration } of entries)
      if (startTime >= since) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, {
    readPress() {
      note(observer.takeRecords());
      const read = longest;
      longest = 0;
      since = performance.now();
      return read;
    },
  });
  // A browser without a screen puts off pictures that nobody asks for.
  const again = () => requestAnimationFrame(again);
  again();
}
