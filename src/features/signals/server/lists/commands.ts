import {
  deleteBarredDomain,
  deleteSlowedRange,
  listBarredDomains,
  listSlowedRanges,
  saveBarredDomain,
  saveSlowedRange,
} from "#features/accounts/server/accounts.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import { type Command, CommandError, readCount } from "#platform/command.ts";
import { readDomain, readEntry, readRange, readWhy } from "./read-values.ts";

const actor = { by: "cli" } as const;
const MOST_PER_HOUR = 1_000;

const domainBarred = auditKind("signals.domain_barred", ["domain", "until", "why"]);
const domainFreed = auditKind("signals.domain_freed", ["domain", "why"]);
const rangeSlowed = auditKind("signals.range_slowed", ["range", "per_hour", "until", "why"]);
const rangeFreed = auditKind("signals.range_freed", ["range", "why"]);

const barDomain: Command = {
  name: "bar-email-domain",
  summary: 'Asks for another address when somebody signs up: --domain mail.example --days 30 --why "…".',
  options: { domain: { type: "string" }, days: { type: "string" }, why: { type: "string" } },
  async run(app, values) {
    const domain = readDomain(values);
    const entry = readEntry(values, app.clock.now());
    const after = { domain, until: entry.until.toISOString(), why: entry.why };
    await app.db.transaction().execute(async (tx) => {
      await saveBarredDomain(tx, { domain, ...entry });
      await writeAudit(app, tx, { kind: domainBarred, actor, after });
    });
    return `Nobody signs up with an address at ${domain} until ${after.until}. Members who have one stay.`;
  },
};

const slowRange: Command = {
  name: "slow-sign-ups",
  summary: 'Lowers the sign-ups from a range: --range 192.0.2.0/24 --per-hour 5 --days 30 --why "…".',
  options: {
    range: { type: "string" },
    "per-hour": { type: "string" },
    days: { type: "string" },
    why: { type: "string" },
  },
  async run(app, values) {
    const range = readRange(values);
    const signupsPerHour = readCount(values, "per-hour", { least: 1, most: MOST_PER_HOUR });
    const entry = readEntry(values, app.clock.now());
    const after = { range, per_hour: signupsPerHour, until: entry.until.toISOString(), why: entry.why };
    await app.db.transaction().execute(async (tx) => {
      await saveSlowedRange(tx, { range, signupsPerHour, ...entry });
      await writeAudit(app, tx, { kind: rangeSlowed, actor, after });
    });
    return `At most ${signupsPerHour} sign-ups an hour come from ${range}, until ${after.until}.`;
  },
};

const endList: Command = {
  name: "end-sign-up-list",
  summary: 'Ends an entry before its time: --domain mail.example or --range 192.0.2.0/24, with --why "…".',
  options: { domain: { type: "string" }, range: { type: "string" }, why: { type: "string" } },
  async run(app, values) {
    const why = readWhy(values);
    const isDomain = values.domain !== undefined;
    if (isDomain === (values.range !== undefined)) throw new CommandError("Give either --domain or --range.");
    const named = isDomain ? readDomain(values) : readRange(values);
    const after = { ...(isDomain ? { domain: named } : { range: named }), why };
    await app.db.transaction().execute(async (tx) => {
      const found = isDomain ? await deleteBarredDomain(tx, named) : await deleteSlowedRange(tx, named);
      if (!found) throw new CommandError(`${named} isn't listed: see sign-up-lists.`);
      await writeAudit(app, tx, { kind: isDomain ? domainFreed : rangeFreed, actor, after });
    });
    return `${named} isn't listed any more.`;
  },
};

const showLists: Command = {
  name: "sign-up-lists",
  summary: "Lists the domains and ranges that are barred or slowed at the sign-up, with their ends and hits.",
  options: {},
  async run({ db, clock }) {
    const at = clock.now();
    const say = (until: Date, hits: number, why: string) =>
      `until ${until.toISOString()}  hits ${hits}  ${JSON.stringify(why)}`;
    const domains = (await listBarredDomains(db, at)).map(
      ({ domain, until, hits, why }) => `${domain}  barred  ${say(until, hits, why)}`,
    );
    const ranges = (await listSlowedRanges(db, at)).map(
      ({ range, signupsPerHour, until, hits, why }) =>
        `${range}  ${signupsPerHour} an hour  ${say(until, hits, why)}`,
    );
    return [...domains, ...ranges].join("\n") || "Nothing is listed.";
  },
};

export const signUpListCommands: Command[] = [barDomain, slowRange, endList, showLists];
