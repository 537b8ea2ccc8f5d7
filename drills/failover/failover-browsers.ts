import type { BrowserContext, Page } from "@playwright/test";
import type { MadeMember } from "#testing/make.ts";
import { median } from "../../bench/median.ts";
import { aliveOnArrival } from "../../e2e/alive.ts";
import { area, bubble, send, state, write } from "../../e2e/chatting.ts";
import { expect, rememberEntry } from "../../e2e/fixture.ts";
import { say as words } from "../../e2e/words.ts";
import { until } from "../container/until.ts";
import type { Drill, Finding } from "../drill.ts";
import { openBrowser } from "../open-browser.ts";
import { type Service, withService } from "./open-service.ts";

const ROUNDS = 5;
const PATIENCE = 60;

/** `npm run drill -- failover-browsers` */
export const failoverBrowsers: Drill = {
  name: "failover-browsers",
  words:
    "[O-02] browsers that are open while the primary is killed and its replica promoted carry on by themselves: what is written meanwhile arrives once, the other person sees it, and a page that was asked for meanwhile opens",
  run: ({ say }) => withService(say, (service) => drill(service, say)),
};

/** A member, and the page that they have open. */
type Guest = { member: MadeMember; page: Page; reloads(): number };
type Guests = { anna: Guest; ben: Guest; carla: Guest };
/** Milliseconds from the moment at which the address leads to the new primary. */
type Round = { arrived: number; seen: number; opened: number };

async function drill(service: Service, say: (line: string) => void): Promise<Finding> {
  const browser = await openBrowser();
  try {
    const open = async (at: 0 | 1, member = service.people.writers[at] as MadeMember) =>
      openGuest(await browser.newContext({ baseURL: service.web[at].address }), {
        address: service.web[at].address,
        member,
      });
    const anna = await open(0);
    const ben = await open(1);
    const carla = await open(1, service.people.buyers[0]);
    const conversation = await write(anna.page, ben.member, ["hello"]);
    for (const { page } of [anna, ben]) await page.goto(`/chats/${conversation}`);
    const before = anna.reloads() + ben.reloads();
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const played = await failOverOnce(service, { anna, ben, carla }, round);
      say(`${round}: ${JSON.stringify(played)}`);
      rounds.push(played);
      await service.pair.makeWhole();
    }
    return report(rounds, {
      reloads: anna.reloads() + ben.reloads() - before,
      stored: await countStored(service, conversation),
    });
  } finally {
    await browser.close();
  }
}

async function openGuest(
  context: BrowserContext,
  { address, member }: { address: string; member: MadeMember },
): Promise<Guest> {
  const [name = "", value = ""] = member.cookie.split("=");
  await context.addCookies([{ name, value, url: address }]);
  await context.addInitScript(rememberEntry);
  const page = aliveOnArrival(await context.newPage());
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/members");
  return { member, page, reloads: () => loads };
}

const named = ({ member }: Guest) => ({ name: member.username });
const textOf = (round: number) => `written in outage ${round}.`;

async function failOverOnce({ pair }: Service, { anna, ben, carla }: Guests, round: number): Promise<Round> {
  const text = textOf(round);
  const main = carla.page.getByRole("main");
  await pair.failOver(async () => {
    await send(anna.page, named(ben), text);
    const answer = await carla.page.goto("/likes");
    if (answer?.status() !== 503) throw new Error(`A page was answered with ${answer?.status()}, not 503.`);
    await expect(main).toContainText(words("en", "frame:error.opens_itself"));
    // Half a sentence that nobody has sent yet.
    await area(ben.page, named(anna)).fill(`draft ${round}`);
    if (await bubble(ben.page, named(anna), text).isVisible())
      throw new Error("A message is seen that no database has stored.");
  });
  const since = performance.now();
  const time = async (what: string, isSo: () => Promise<boolean>) => {
    await until(what, PATIENCE, isSo);
    return Math.round(performance.now() - since);
  };
  const [arrived, seen, opened] = await Promise.all([
    time("what was written has arrived", async () =>
      ["delivered", "read"].includes((await state(anna.page, named(ben), text)) ?? ""),
    ),
    time("the other person sees it", () => bubble(ben.page, named(anna), text).isVisible()),
    time("the page opens", () =>
      main.getByRole("heading", { level: 1, name: words("en", "likes:title") }).isVisible(),
    ),
  ]);
  await expect(area(ben.page, named(anna))).toHaveValue(`draft ${round}`);
  return { arrived, seen, opened };
}

/** Counts how often each text is stored, the highest count first. */
async function countStored({ pair }: Service, conversation: number): Promise<number[]> {
  const rows = await pair.primary().query<{ times: string }>(
    `select count(*) as times from chat_message
     where conversation_id = $1 and body like 'written in outage %' group by body order by 1 desc`,
    [conversation],
  );
  return rows.map(({ times }) => Number(times));
}

function report(rounds: Round[], { reloads, stored }: { reloads: number; stored: number[] }): Finding {
  const times = (what: string, pick: (round: Round) => number) => [
    { what: `${what}, median`, unit: "ms", value: Math.round(median(rounds.map(pick))) },
    { what: `${what}, slowest`, unit: "ms", value: Math.max(...rounds.map(pick)), atMost: 30_000 },
  ];
  return {
    failures: [],
    notes: { rounds },
    figures: [
      { what: "promotions", unit: "", value: rounds.length, atLeast: ROUNDS },
      {
        what: "messages written while there was no primary",
        unit: "",
        value: stored.length,
        atLeast: ROUNDS,
      },
      { what: "most often that one of them is stored", unit: "", value: stored[0] ?? 0, atMost: 1 },
      { what: "reloads of the two conversations", unit: "", value: reloads, atMost: 0 },
      ...times("until what was written has arrived", ({ arrived }) => arrived),
      ...times("until the other person sees it", ({ seen }) => seen),
      ...times("until the page that was refused opens by itself", ({ opened }) => opened),
    ],
  };
}
