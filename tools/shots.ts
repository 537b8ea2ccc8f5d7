import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { ADDRESSES } from "../e2e/places.ts";
import { LOCALES } from "../src/base/locales.ts";
import type { FakeProvider } from "../src/testing/fake-provider.ts";
import { startProgram } from "../src/testing/start-program.ts";
import { findBrowser } from "./find-browser.mjs";
import { findCutOff } from "./find-cut-off.ts";
import type { ProviderName, Shot, Theme, World } from "./shot.ts";
import { listBurdenShots } from "./shots-burden.ts";
import { listCaseShots } from "./shots-cases.ts";
import { listDecisionShots } from "./shots-decisions.ts";
import { listDeskShots } from "./shots-desk.ts";
import { listDeskWorkShots } from "./shots-desk-work.ts";
import { listLanderShots } from "./shots-landers.ts";
import { SHOTS, showWhatWaits } from "./shots-list.ts";
import { listMemberShots } from "./shots-member.ts";
import { listOrderShots, listUnfinishedShots } from "./shots-orders.ts";
import { OPEN_PROVIDER } from "./shots-providers.ts";
import { listReviewShots } from "./shots-review.ts";
import { listSealedShots } from "./shots-sealed.ts";
import { listServiceShots } from "./shots-service.ts";
import { listSignalsShots } from "./shots-signals.ts";

const SIZES = {
  phone: { width: 360, height: 740 },
  phone390: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};
const THEMES: Theme[] = ["light", "dark"];
const PROVIDER_NAMES = Object.keys(OPEN_PROVIDER) as ProviderName[];
const AT_ONCE = 3;
const FOLDER = join(import.meta.dirname, "../shots");

type Look = { size: keyof typeof SIZES; theme: Theme; locale: string };

const USAGE = `npm run shots -- [--only=home,phone-dark-de] [--locales=en,de]
Writes a picture of every screen in its states to shots/<screen>/<size>-<theme>-<language>.png,
and lists buttons, tabs and links of navigation whose words do not fit.
--only takes patterns, separated by commas: a picture is made when its path matches all of them.
--locales are en and de unless others are named; "all" are all eleven.`;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    locales: { type: "string", default: "en,de" },
    help: { type: "boolean" },
  },
});
const locales = values.locales === "all" ? [...LOCALES] : values.locales.split(",");
/** Labels that do not fit and screenshots that failed, each with its path. */
const faults: string[] = [];
let left = 0;
if (values.help) console.log(USAGE);
else await takeShots(values.only.split(",").filter(Boolean));

async function takeShots(only: string[]) {
  const wanted = [
    ...SHOTS,
    ...listLanderShots(),
    ...listDecisionShots(),
    ...listOrderShots(),
    ...listDeskShots(),
    ...listDeskWorkShots(),
    ...listMemberShots(),
    ...listServiceShots(),
    ...listReviewShots(),
    ...listCaseShots(),
    ...listBurdenShots(),
    ...listSignalsShots(),
    ...listSealedShots(),
    ...listUnfinishedShots(),
  ]
    .map((shot) => ({
      shot,
      looks: listLooks().filter((look) => only.every((word) => new RegExp(word).test(pathOf(shot, look)))),
    }))
    .filter(({ looks }) => looks.length > 0);
  left = wanted.reduce((sum, { looks }) => sum + looks.length, 0);
  if (left === 0) throw new Error(`No picture has ${only.join(" and ")} in its path.\n${USAGE}`);

  const isRoot = process.getuid?.() === 0;
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...(isRoot ? ["--no-sandbox"] : []), "--disable-background-networking"],
  });
  try {
    for (const provider of [undefined, ...PROVIDER_NAMES]) {
      const theirs = wanted.filter(({ shot }) => shot.provider === provider);
      if (theirs.length > 0) await takeWith(browser, provider, theirs);
    }
    for (const line of faults) console.log(line);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

type Wanted = { shot: Shot; looks: Look[] };

/** Starts the program with one of the payment providers, or with the demo's own alone. */
async function takeWith(browser: Browser, provider: ProviderName | undefined, wanted: readonly Wanted[]) {
  const fake = provider && (await OPEN_PROVIDER[provider]());
  const env = { TRUSTED_PROXIES: "127.0.0.1,::1", LIMITS: "no", ...fake?.env };
  const program = await startProgram({ env });
  const database = new pg.Client({ connectionString: await program.databaseUrl() });
  await database.connect();
  await showWhatWaits(database);
  const world = { database, address: program.address, fake: fake as FakeProvider };
  try {
    for (const { shot, looks } of wanted) {
      await shot.fill?.(database);
      await inTurns(looks, (look) =>
        takeShot({ browser, world }, shot, look).catch((error: Error) => {
          faults.push(`${pathOf(shot, look)}: ${error.message.split("\n")[0]}`);
        }),
      );
      left -= looks.length;
      console.log(`${left} left: ${shot.name}`);
    }
  } finally {
    await database.end();
    await program.stop();
    await fake?.close();
  }
}

function listLooks(): Look[] {
  const sizes = Object.keys(SIZES) as Look["size"][];
  return sizes.flatMap((size) =>
    THEMES.flatMap((theme) => locales.map((locale) => ({ size, theme, locale }))),
  );
}

function pathOf(shot: Shot, { size, theme, locale }: Look): string {
  return `${shot.name}/${size}-${theme}-${locale}.png`;
}

async function takeShot({ browser, world }: { browser: Browser; world: World }, shot: Shot, look: Look) {
  const context = await browser.newContext({
    baseURL: world.address,
    viewport: SIZES[look.size],
    colorScheme: look.theme,
    locale: look.locale,
    reducedMotion: "reduce",
    hasTouch: look.size !== "desktop",
    extraHTTPHeaders: { "X-Forwarded-For": ADDRESSES[shot.place ?? "FR"] },
  });
  try {
    if (shot.entered !== false) await context.addInitScript(rememberEntry);
    const page = await context.newPage();
    const path = typeof shot.path === "string" ? shot.path : shot.path(look.theme);
    await page.goto(path, { waitUntil: "networkidle" });
    await shot.reach?.(page, context, world);
    for (const words of await page.evaluate(findCutOff))
      faults.push(`${pathOf(shot, look)}: cut off: "${words}"`);
    const file = join(FOLDER, pathOf(shot, look));
    await mkdir(join(file, ".."), { recursive: true });
    if (shot.whole !== false) await growToWhole(page, look);
    await page.screenshot({ path: file });
  } catch (error) {
    const [page] = context.pages();
    await page?.screenshot({ path: join(FOLDER, pathOf(shot, look).replace(".png", "-failed.png")) });
    throw error;
  } finally {
    await context.close();
  }
}

/** Makes the viewport as high as the page, so that sticky bars are drawn in their place. */
async function growToWhole(page: Page, { size }: Look) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...SIZES[size], height: Math.max(height, SIZES[size].height) });
}

/** Runs a few at a time, each in its own page of the same browser. */
async function inTurns<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function rememberEntry() {
  if (location.protocol === "http:") localStorage.setItem("site-entry-warning-skipped", "1700000000");
}
