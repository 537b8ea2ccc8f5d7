import type { Figure } from "../../bench/case.ts";
import type { Drill, Finding } from "../drill.ts";
import { type Desk, findSite } from "../members/change-site.ts";
import { type Couple, meet, order } from "../members/journey.ts";
import { openDesk } from "../members/people.ts";
import { readErrors } from "../members/read-errors.ts";
import { readCron, watchCron } from "../members/watch-cron.ts";
import { exactly } from "./exactly.ts";
import { type Topology, withTopology } from "./open-topology.ts";
import { tryFiles } from "./try-files.ts";
import { tryLimits } from "./try-limits.ts";
import { listTwice, tryMails, tryReport, untilNoJobs } from "./try-mail.ts";
import { tryNews, tryPresence } from "./try-news.ts";
import { trySessions } from "./try-sessions.ts";
import { trySite } from "./try-site.ts";
import { tryStops } from "./try-stops.ts";

const MEMBERS = 60;

/** `npm run drill -- topology`; needs caddy, pgbouncer, redis-server and a browser. */
export const topology: Drill = {
  name: "topology",
  words:
    "[O-01] three web processes, two for sockets, two for jobs and one for mail on one database, through PgBouncer, with Redis and a bucket, behind the Caddyfile: limits, presence, live news, sessions, settings, cached pages, uploads, scheduled jobs and mails are as with one process, also while processes stop and are killed",
  run: ({ say }) => withTopology({ members: MEMBERS }, (opened) => drill(opened, say)),
};

type Say = (line: string) => void;
type Prepared = { couple: Couple; desk: Desk };

async function drill(opened: Topology, say: Say): Promise<Finding> {
  await watchCron(opened.sql);
  say("two members sign up, and buy credits");
  const couple = await meet(opened);
  const desk = await findSite(opened, await openDesk(opened));
  try {
    // Enough for all messages below.
    for (const call of [couple.calls.anna, couple.calls.anna, couple.calls.bob]) await order(call, "p3");
    const found = await tryAll(opened, { couple, desk }, say);
    const errors = readErrors(opened.parts.flatMap(({ programs }) => programs));
    return { ...found, failures: [...found.failures, ...errors, ...(await stopAll(opened))] };
  } finally {
    couple.close();
  }
}

/** One check that fails does not keep the others from being made. */
async function tryAll(opened: Topology, { couple, desk }: Prepared, say: Say): Promise<Finding> {
  const checks: Record<string, () => Promise<Figure[]>> = {
    start: () => tryStart(opened),
    "plain HTTP": () => tryPlain(opened),
    // This comes before anything is sent or liked.
    limits: () => tryLimits(opened, { couple, desk }),
    news: () => tryNews(opened, couple),
    presence: () => tryPresence(opened, couple),
    site: () => trySite(opened, desk),
    files: () => tryFiles(opened, couple.anna),
    sessions: () => trySessions(opened, couple.bob),
    mails: () => tryMails(opened),
    reports: () => tryReport(opened, { desk, anna: couple.anna }),
    stops: () => tryStops(opened, couple),
    "scheduled jobs": () => tryJobs(opened, say),
  };
  const found: Finding = { figures: [], failures: [] };
  for (const [name, check] of Object.entries(checks)) {
    say(name);
    await check().then(
      (figures) =>
        void found.figures.push(...figures.map((one) => ({ ...one, what: `${name}: ${one.what}` }))),
      (error: Error) => {
        say(`  ${error.message}`);
        found.failures.push(`${name}: ${error.message}`);
      },
    );
  }
  return found;
}

/** All processes started at once on an empty database. */
async function tryStart({ parts }: Topology): Promise<Figure[]> {
  const migrating = parts.filter((part) => part.program().output().includes("Migrating: 0001_site.sql"));
  const statuses = await Promise.all(
    parts.map(async ({ address }) => (await fetch(`${address}/readyz`)).status),
  );
  return [
    exactly("processes that migrated the empty database", migrating.length, 1),
    exactly("processes that are ready", statuses.filter((status) => status === 200).length, parts.length),
  ];
}

/** Over plain HTTP, pages are redirected and calls are refused. */
async function tryPlain({ proxy }: Topology): Promise<Figure[]> {
  const ask = async (path: string, method = "GET") => {
    const { status, headers } = await fetch(`${proxy.plain}${path}`, { method, redirect: "manual" });
    return `${status} ${headers.get("location") ?? ""}`.trim();
  };
  const pages = await Promise.all(
    ["/", "/members?page=2", "/.well-known/security.txt"].map((path) => ask(path)),
  );
  const redirected = pages.filter((answer) => answer.startsWith("308 https://localhost/"));
  const programs = await Promise.all([
    ask("/api/members/1"),
    ask("/api/login.php", "POST"),
    ask("/live"),
    ask("/metrics"),
  ]);
  return [
    exactly("pages that are redirected", redirected.length, pages.length),
    exactly("calls that are refused", programs.filter((answer) => answer === "403").length, programs.length),
  ];
}

async function tryJobs(opened: Topology, say: Say): Promise<Figure[]> {
  const { ran, twice, failed } = await readCron(opened.sql);
  await untilNoJobs(opened);
  const twiceSent = listTwice(opened);
  if (twiceSent.length > 0) say(`  sent twice: ${twiceSent.join("; ")}`);
  return [
    { what: "ran", unit: "", value: ran, atLeast: 5 },
    exactly("were added twice", twice, 0),
    exactly("failed", failed, 0),
    { what: "mails", unit: "", value: opened.deliveries.length, atLeast: 30 },
    exactly("mails that went out twice", twiceSent.length, 0),
  ];
}

/** @returns the processes that did not stop in order */
async function stopAll({ parts }: Topology): Promise<string[]> {
  const codes = await Promise.all(parts.map((part) => part.stop()));
  return codes.flatMap((code, at) => (code === 0 ? [] : [`${parts[at]?.name} stopped with ${code}`]));
}
