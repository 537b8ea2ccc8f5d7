import type { Figure } from "../../bench/case.ts";
import { until } from "../container/until.ts";
import type { Couple } from "../members/journey.ts";
import { callAs, mustBe, send } from "../members/people.ts";
import { askBeside, type Beside } from "./ask-beside.ts";
import { exactly, within } from "./exactly.ts";
import { type Follower, follow } from "./follow.ts";
import { type Browser, openBrowser } from "./open-browser.ts";
import type { Topology } from "./open-topology.ts";
import { readMetric } from "./read-metric.ts";
import type { Part } from "./start-part.ts";

const PATIENCE = 60;
const FOLLOWERS = 8;
/** How many requests the callers have under way at once. */
const IN_FLIGHT = 5;
const ENOUGH = 60;
/** A browser waits up to some seconds before it connects again, at a random moment. */
const AWAY_MS = 30_000;

type Trying = { topology: Topology; couple: Couple; beside: Beside; followers: Follower[]; browser: Browser };

/** Processes are stopped in order, then killed, while members go on; afterwards all of them serve again. */
export async function tryStops(topology: Topology, couple: Couple): Promise<Figure[]> {
  const { address } = topology.proxy;
  const { anna, bob } = couple;
  const beside = askBeside(address, { from: anna, to: bob });
  const followers = Array.from({ length: FOLLOWERS }, () => follow(address, bob.cookie));
  const browser = await openBrowser(address, bob, anna);
  try {
    const trying = { topology, couple, beside, followers, browser };
    await untilAllReady(followers, "at first");
    await browser.untilShown(await sendNext(trying));
    const stopped = await stopInOrder(trying);
    const killed = await killSome(trying);
    await beside.stop();
    return [...stopped, ...killed, ...(await compareMessages(trying))];
  } finally {
    await beside.stop();
    for (const follower of followers) follower.stop();
    await browser.close();
  }
}

async function stopInOrder(trying: Trying): Promise<Figure[]> {
  const { topology, beside, followers } = trying;
  const [web, live] = [topology.web[1], topology.live[0]];
  const before = followers.map((one) => one.opened());
  const shared = await Promise.all(topology.live.map((one) => readMetric(one, "live_sockets")));
  const codes = await Promise.all([web.stop(), live.stop()]);
  await untilMoreAnswers(beside);
  await untilAllReady(followers, "after the stop of a live process");
  const shown = await trying.browser.untilShown(await sendNext(trying));
  const [failed, repeated] = [beside.failed.length, beside.repeated()];
  await startAgain(trying, [web, live]);
  return [
    {
      what: "sockets of the live process with fewer of them",
      unit: "",
      value: Math.min(...shared),
      atLeast: 2,
    },
    exactly("exit code of a web process that was stopped", codes[0] ?? -1, 0),
    exactly("exit code of a live process that was stopped", codes[1] ?? -1, 0),
    exactly("requests that failed when both were stopped", failed, 0),
    exactly("messages that had to be sent again when both were stopped", repeated, 0),
    {
      ...{ what: "sockets that were moved to the other live process", unit: "", atLeast: 1 },
      value: followers.filter((one, at) => one.opened() > (before[at] ?? 0)).length,
    },
    within("a message in a browser after its live process was stopped", shown, AWAY_MS),
  ];
}

async function killSome(trying: Trying): Promise<Figure[]> {
  const { topology, beside, followers } = trying;
  const [web, live, jobs] = [topology.web[2], topology.live[1], topology.jobs[0]];
  const [failed, repeated] = [beside.failed.length, beside.repeated()];
  const opened = followers.reduce((sum, one) => sum + one.opened(), 0);
  await Promise.all([web, live, jobs].map((part) => part.kill()));
  await untilMoreAnswers(beside);
  await untilAllReady(followers, "after the end of a live process");
  const shown = await trying.browser.untilShown(await sendNext(trying));
  const lost = beside.failed.length - failed;
  const again = beside.repeated() - repeated;
  // Caddy has noticed by now.
  const later = beside.failed.length;
  await untilMoreAnswers(beside);
  await mailAfterwards(trying);
  const after = beside.failed.length - later;
  const moved = followers.reduce((sum, one) => sum + one.opened(), 0) - opened;
  await startAgain(trying, [web, live, jobs]);
  return [
    {
      what: "requests that failed when three processes were killed",
      unit: "",
      value: lost,
      atMost: IN_FLIGHT,
    },
    { what: "messages that had to be sent again then", unit: "", value: again, atMost: IN_FLIGHT },
    exactly("requests that failed once Caddy had noticed", after, 0),
    { what: "sockets that came back after the kill", unit: "", value: moved, atLeast: 1 },
    within("a message in a browser after its live process was killed", shown, AWAY_MS),
    exactly("errors of the browser", trying.browser.faults.length, 0),
  ];
}

/** The other jobs process goes on. */
async function mailAfterwards({ topology, couple }: Trying): Promise<void> {
  const { deliveries, proxy } = topology;
  const { bob } = couple;
  const before = deliveries.length;
  const asked = await callAs(proxy, "")("POST", "/api/password-resets", { email: bob.email });
  await mustBe(asked, "a password reset");
  await until("the jobs process that is left mails", PATIENCE, () =>
    deliveries.slice(before).some(({ to }) => to.includes(bob.email)),
  );
}

/** Starts them, and waits until Caddy gives them requests and sockets again. */
async function startAgain({ topology, followers, couple }: Trying, parts: Part[]): Promise<void> {
  await Promise.all(parts.map((part) => part.start()));
  for (const part of parts) {
    if (topology.web.includes(part))
      await until(`Caddy asks ${part.name} again`, PATIENCE, async () => (await countAsked(part)) > 0);
    if (!topology.live.includes(part)) continue;
    const more = follow(topology.proxy.address, couple.bob.cookie);
    followers.push(more);
    await until(`Caddy gives sockets to ${part.name} again`, PATIENCE, async () => {
      if ((await readMetric(part, "live_sockets")) > 0) return true;
      if (!more.isReady()) return false;
      followers.push(follow(topology.proxy.address, couple.bob.cookie));
      return false;
    });
  }
}

/** Answers apart from health checks and figures. */
async function countAsked(part: Part): Promise<number> {
  const all = await readMetric(part, "http_request_seconds_count");
  const routine = await Promise.all(
    ["/readyz", "/healthz", "/metrics"].map((route) =>
      readMetric(part, "http_request_seconds_count", `route="${route}"`),
    ),
  );
  return all - routine.reduce((sum, one) => sum + one, 0);
}

let number = 0;
async function sendNext({ topology, couple }: Trying): Promise<string> {
  const text = `for the browser ${number++}`;
  await send(callAs(topology.proxy, couple.anna.cookie), couple.bob.id, text);
  return text;
}

async function untilAllReady(followers: Follower[], when: string): Promise<void> {
  await until(`all sockets are ready ${when}`, PATIENCE, () => followers.every((one) => one.isReady()));
}

async function untilMoreAnswers({ answers }: Beside): Promise<void> {
  const from = answers();
  await until(`${ENOUGH} more answers`, PATIENCE, () => answers() > from + ENOUGH);
}

/** Each acknowledged message is stored once, also those that were sent again. */
async function compareMessages({ topology, couple, beside }: Trying): Promise<Figure[]> {
  const { rows } = await topology.sql.query<{ text: string; times: number }>(
    `select body as text, count(*)::int as times from chat_message
     where sender_id = $1 and body like 'beside %' group by body`,
    [couple.anna.id],
  );
  const stored = new Map(rows.map(({ text, times }) => [text, times]));
  const lost = beside.sent.filter((text) => !stored.has(text));
  return [
    { what: "messages that were acknowledged meanwhile", unit: "", value: beside.sent.length, atLeast: 50 },
    exactly("of these, lost", lost.length, 0),
    exactly("of these, stored twice", rows.filter(({ times }) => times > 1).length, 0),
  ];
}
