import { Refusal } from "#base/refusal.ts";
import {
  deleteBarredDomain,
  deleteSlowedRange,
  saveBarredDomain,
  saveSlowedRange,
} from "#features/accounts/server/accounts.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { ListName } from "../../contract.ts";
import { readDomain, readRange, shortenRange } from "./read-typed.ts";

type Parts = Pick<App, "db" | "clock" | "sites" | "config">;
type Given = { days: number; why: string };

const DAY = 86_400_000;

const domainBarred = auditKind("signals.domain_barred", ["domain", "until"]);
const domainFreed = auditKind("signals.domain_freed", ["domain"]);
const rangeSlowed = auditKind("signals.range_slowed", ["range", "per_hour", "until"]);
const rangeFreed = auditKind("signals.range_freed", ["range"]);

/**
 * Bars the sign-up with addresses at a domain. Members who have one stay.
 * @throws GroundError for the field `domain`; Refusal `signals.listed_already`
 */
export async function barDomain(app: Parts, actor: Actor, given: Given & { domain: string }) {
  const domain = readDomain(app, given.domain);
  const entry = entryOf(app, given);
  await app.db.transaction().execute(async (tx) => {
    if (!(await saveBarredDomain(tx, { domain, ...entry }))) throw listedAlready(domain);
    const after = { domain, until: entry.until.toISOString() };
    await writeAudit(app, tx, { kind: domainBarred, actor, why: entry.why, after });
  });
  return { domain, until: entry.until };
}

/**
 * Lowers the sign-ups per hour from a range of addresses.
 * @throws GroundError for the field `range`; Refusal `signals.listed_already`
 */
export async function slowRange(
  app: Parts,
  actor: Actor,
  given: Given & { range: string; signupsPerHour: number },
) {
  const range = readRange(given.range);
  const { signupsPerHour } = given;
  const entry = entryOf(app, given);
  await app.db.transaction().execute(async (tx) => {
    if (!(await saveSlowedRange(tx, { range, signupsPerHour, ...entry }))) throw listedAlready(range);
    const after = { range, per_hour: signupsPerHour, until: entry.until.toISOString() };
    await writeAudit(app, tx, { kind: rangeSlowed, actor, why: entry.why, after });
  });
  return { range, signupsPerHour, until: entry.until };
}

type End = { list: ListName; entry: string; why: string };

/**
 * Ends an entry before its time.
 * @throws Refusal `signals.not_listed`
 */
export async function endEntry(
  app: Pick<App, "db" | "clock">,
  actor: Actor,
  { list, entry, why }: End,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const isDomain = list === "domain";
    const range = isDomain ? null : shortenRange(entry);
    const found = isDomain
      ? await deleteBarredDomain(tx, entry.toLowerCase())
      : range !== null && (await deleteSlowedRange(tx, range));
    if (!found) throw new Refusal("signals.not_listed", { entry }, 404);
    if (isDomain) await writeAudit(app, tx, { kind: domainFreed, actor, why, before: { domain: entry } });
    else await writeAudit(app, tx, { kind: rangeFreed, actor, why, before: { range: entry } });
  });
}

function entryOf({ clock }: Pick<App, "clock">, { days, why }: Given) {
  const since = clock.now();
  return { why, since, until: new Date(since.getTime() + days * DAY) };
}

function listedAlready(entry: string): Refusal {
  return new Refusal("signals.listed_already", { entry });
}
