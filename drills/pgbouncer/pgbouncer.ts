import { lookAtServer } from "#db/look-at-server.ts";
import { median } from "../../bench/median.ts";
import type { Drill, Finding } from "../drill.ts";
import { changeSettings, findSite } from "../members/change-site.ts";
import { like, meet, order, talk } from "../members/journey.ts";
import { type Call, openDesk } from "../members/people.ts";
import { readErrors } from "../members/read-errors.ts";
import { readCron, watchCron } from "../members/watch-cron.ts";
import { SESSIONS, type Service, withDatabase, withService } from "./open-service.ts";
import { tryRefusals } from "./refusals.ts";
import { listListeners, restartPgbouncer } from "./restart.ts";

const ROUNDS = 10;
const MOST_MS = 2_000;
const SETTING_MS = 6_000;
const BURST = 300;

/** `npm run drill -- pgbouncer`; PGBOUNCER_PATH names the program, if it is not in the usual place. */
export const pgbouncer: Drill = {
  name: "pgbouncer",
  words:
    "[O-04] through PgBouncer in transaction mode with three sessions, two web processes and one for jobs serve members live, also after PgBouncer was killed and started again",
  run: ({ say }) =>
    withDatabase(async (addresses) => {
      say("starts that are refused");
      const failures = await tryRefusals(addresses);
      const { tracksStatements, hasTimeLimits } = await lookAtServer(addresses.pooled);
      if (!hasTimeLimits) failures.push("the settings of docs/operating.md set no time limits");
      const finding = await withService(addresses, (service) => drill(service, say));
      return {
        ...finding,
        failures: [...failures, ...finding.failures],
        notes: { ...finding.notes, tracksStatements },
      };
    }),
};

async function drill(service: Service, say: (line: string) => void): Promise<Finding> {
  await watchCron(service.sql);
  say("sign-up, order, like, chat");
  const couple = await meet(service);
  const { anna, bob } = couple.calls;
  try {
    for (const call of [anna, bob]) await order(call);
    await like(couple);
    const before = await talk(couple, ROUNDS);
    say("a setting");
    const setting = await changeSettings(service, await findSite(service, await openDesk(service)));
    say("many requests at once");
    const wrong = await askAtOnce(anna, bob);
    const shared = await measure(service);
    say("PgBouncer is killed and started again");
    const listeners = await listListeners(service);
    const restarted = await restartPgbouncer(service, couple);
    const kept = listeners !== "" && listeners === (await listListeners(service));
    const open = Object.values(couple.sockets).every((socket) => socket.isOpen());
    for (const call of [anna, bob]) await order(call);
    const after = await talk(couple, ROUNDS);
    say("scheduled jobs");
    const cron = await readCron(service.sql);
    const failures = [
      ...(kept ? [] : ["the sessions that listen are not the same after the restart"]),
      ...(open ? [] : ["a member's socket was closed by the restart"]),
      ...readErrors([...service.web, service.jobs]),
    ];
    return report({ failures, before, after, setting, wrong, shared, restarted, cron });
  } finally {
    couple.close();
  }
}

async function askAtOnce(...calls: Call[]): Promise<number> {
  const burst = Array.from({ length: BURST }, (_, at) => calls[at % calls.length]?.("GET", "/api/chats.php"));
  const statuses = (await Promise.all(burst)).map((answer) => answer?.status);
  return statuses.filter((status) => status !== 200).length;
}

type Told = {
  failures: string[];
  /** Milliseconds of messages before and after the restart. */
  before: number[];
  after: number[];
  setting: number;
  wrong: number;
  shared: Awaited<ReturnType<typeof measure>>;
  restarted: Awaited<ReturnType<typeof restartPgbouncer>>;
  cron: Awaited<ReturnType<typeof readCron>>;
};

function report({ failures, before, after, setting, wrong, shared, restarted, cron }: Told): Finding {
  const { statuses, broken, seconds } = restarted;
  const strange = Object.keys(statuses).filter((status) => !["200", "503"].includes(status));
  const none = { unit: "", atMost: 0 };
  const inMs = (what: string, value: number, atMost?: number) => ({
    ...{ what, unit: "ms", value: Math.round(value) },
    ...(atMost !== undefined && { atMost }),
  });
  return {
    failures: [...failures, ...strange.map((status) => `status ${status} while PgBouncer was away`)],
    notes: { statuses, version: shared.version },
    figures: [
      { what: "sessions of the server", unit: "", value: shared.sessions, atMost: SESSIONS },
      { what: "connections that share them", unit: "", value: shared.clients, atLeast: 3 * SESSIONS },
      inMs("a message at the other process, median", median(before)),
      inMs("slowest", Math.max(...before), MOST_MS),
      inMs("a setting at the other process", setting, SETTING_MS),
      { what: "of many requests at once, failed", ...none, value: wrong },
      { what: "requests without an answer during the restart", ...none, value: broken },
      inMs("from the end of PgBouncer until it serves again", seconds * 1_000),
      inMs("a message after the restart, slowest", Math.max(...after), MOST_MS),
      { what: "scheduled jobs that ran", unit: "", value: cron.ran, atLeast: 5 },
      { what: "that ran twice", ...none, value: cron.twice },
      { what: "that failed", ...none, value: cron.failed },
    ],
  };
}

type Row = { [column: string]: unknown };

async function measure({ ask, sql }: Service) {
  const { rows } = await sql.query<{ name: string }>("select current_database() as name");
  const pool = (await ask("pools")).find(({ database }: Row) => database === rows[0]?.name);
  const sum = (...names: string[]) => names.reduce((total, name) => total + Number(pool?.[name]), 0);
  return {
    sessions: sum("sv_active", "sv_idle", "sv_used", "sv_tested", "sv_login"),
    clients: sum("cl_active", "cl_waiting"),
    version: (await ask("version"))[0]?.version,
  };
}
