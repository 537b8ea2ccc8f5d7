import type { Browser, Page } from "@playwright/test";
import pg from "pg";
import type { Figure } from "../bench/case.ts";
import { median } from "../bench/median.ts";
import { area, log, type Somebody, send, state, t, write } from "../e2e/chatting.ts";
import { confirm, grant } from "../e2e/community.ts";
import { expect, type Sql } from "../e2e/fixture.ts";
import { freshAddress, signUpQuickly } from "../e2e/sign-up.ts";
import { startProgram } from "../src/testing/start-program.ts";
import type { Drill } from "./drill.ts";
import { openBrowser } from "./open-browser.ts";

/** Stays below the messages that one member can send in a minute. */
const ROUNDS = 25;
const MOST_MS = 1_000;
/** Each of them lasts six seconds. */
const TYPING_ROUNDS = 10;
/** Six seconds after the last key, with a second for the way and the machine. */
const GONE_MS = { atLeast: 5_900, atMost: 7_000 };

type Couple = { anna: Somebody; annas: Page; bob: Somebody; bobs: Page; conversation: number };

export const twoBrowsers: Drill = {
  name: "two-browsers",
  words:
    "[C-08] between two browsers, delivered, read and typing are seen within a second every time, and typing is gone after six",
  async run({ say }) {
    const program = await startProgram({ env: { TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "warn" } });
    const pool = new pg.Pool({ connectionString: await program.databaseUrl(), max: 2 });
    const browser = await openBrowser();
    try {
      const couple = await meet(
        browser,
        program.address,
        async (statement, values) => (await pool.query(statement, values)).rows,
      );
      const figures: Figure[] = [];
      for (const [what, measure] of Object.entries(MEASURES)) {
        say(what);
        const runs: number[] = [];
        for (let round = 1; round <= ROUNDS; round++) {
          // Only a few messages may stay without an answer.
          if (round % 5 === 0) await write(couple.bobs, couple.anna, [`answer to ${what} ${round}`]);
          runs.push(await measure(couple, round));
        }
        figures.push(...summarize(what, runs));
      }
      say("typing");
      figures.push(...(await measureTyping(couple)));
      return { figures, failures: [] };
    } finally {
      await browser.close();
      await pool.end();
      await program.stop();
    }
  },
};

async function meet(browser: Browser, address: string, sql: Sql): Promise<Couple> {
  const enter = async () => {
    const context = await browser.newContext({ baseURL: address, extraHTTPHeaders: freshAddress() });
    const page = await context.newPage();
    const person = await signUpQuickly(page);
    await confirm(sql, person.id);
    return { page, person };
  };
  const [anna, bob] = [await enter(), await enter()];
  await sql("update wallet_wallet set premium_since = now() where member_id = $1", [anna.person.id]);
  for (const { person } of [anna, bob]) await grant(sql, person, 10 * ROUNDS);
  const conversation = await write(anna.page, bob.person, ["hello"]);
  await anna.page.goto(`/chats/${conversation}`);
  await bob.page.goto(`/chats/${conversation}`, { waitUntil: "networkidle" });
  await expect.poll(() => state(anna.page, bob.person, "hello")).toBe("read");
  return { anna: anna.person, annas: anna.page, bob: bob.person, bobs: bob.page, conversation };
}

const MEASURES = {
  "delivered is seen": async ({ annas, bob, bobs }: Couple, round: number) => {
    if (round === 1) await bobs.goto("/members", { waitUntil: "networkidle" });
    const text = nameRound("delivered", round);
    return timeUntil(
      () => send(annas, bob, text),
      async () => (await state(annas, bob, text)) === "delivered",
    );
  },
  "read is seen": async ({ annas, bob, bobs, conversation }: Couple, round: number) => {
    if (round === 1) await bobs.goto(`/chats/${conversation}`, { waitUntil: "networkidle" });
    const text = nameRound("read", round);
    return timeUntil(
      () => send(annas, bob, text),
      async () => (await state(annas, bob, text)) === "read",
    );
  },
};

/** No message's text is part of another one's, with the time that stands behind it. */
const nameRound = (what: string, round: number) => `${what} ${String(round).padStart(3, "0")}.`;

/** One key a round; the next follows when the other browser has taken the notice away. */
async function measureTyping({ anna, annas, bob, bobs }: Couple): Promise<Figure[]> {
  const notice = log(annas, bob).getByText(t("history.typing", { name: bob.name }), { exact: true });
  const seen: number[] = [];
  const gone: number[] = [];
  for (let round = 1; round <= TYPING_ROUNDS; round++) {
    const began = performance.now();
    seen.push(
      await timeUntil(
        () => area(bobs, anna).pressSequentially("a"),
        () => notice.isVisible(),
      ),
    );
    await expect.poll(() => notice.isVisible(), { intervals: [10], timeout: 30_000 }).toBe(false);
    gone.push(performance.now() - began);
  }
  return [
    ...summarize("typing is seen", seen),
    {
      what: "typing is gone, soonest",
      unit: "ms",
      value: Math.min(...gone),
      runs: gone,
      atLeast: GONE_MS.atLeast,
    },
    {
      what: "typing is gone, latest",
      unit: "ms",
      value: Math.max(...gone),
      runs: gone,
      atMost: GONE_MS.atMost,
    },
  ];
}

/** From before the act until the other browser shows it. */
async function timeUntil(act: () => Promise<void>, isShown: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  await act();
  await expect.poll(isShown, { intervals: [10], timeout: 30_000 }).toBe(true);
  return performance.now() - since;
}

function summarize(what: string, runs: number[]): Figure[] {
  return [
    { what: `${what}, p50`, unit: "ms", value: median(runs) },
    { what: `${what}, slowest`, unit: "ms", value: Math.max(...runs), runs, atMost: MOST_MS },
  ];
}
