import { Refusal } from "#base/refusal.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { type BreachPage, type BreachView, MOST_SHOWN, type Register } from "../contract.ts";
import { clockOf, dueOf } from "../rules.ts";
import { differencesOf, type Fields, fieldsOf } from "./fields.ts";
import {
  type BreachRow,
  countBreaches,
  findBreach,
  listBreachRows,
  listChanges,
  listUntold,
} from "./queries.ts";

type Parts = Pick<App, "db" | "clock">;

export async function listBreaches({ db, clock }: Parts): Promise<Register> {
  const now = clock.now();
  const [rows, total] = await Promise.all([listBreachRows(db, MOST_SHOWN), countBreaches(db)]);
  return { now: now.toISOString(), breaches: rows.map((row) => view(row, now)), total };
}

/** @throws Refusal `breaches.not_found` */
export async function readBreach({ db, clock }: Parts, id: number): Promise<BreachPage> {
  const now = clock.now();
  const [row, changes] = await Promise.all([findBreach(db, id), listChanges(db, id)]);
  if (!row) throw new Refusal("breaches.not_found", {}, 404);
  const aliases = await findAliases(db, [...new Set(changes.map(({ personId }) => personId))]);
  return {
    now: now.toISOString(),
    breach: view(row, now),
    changes: changes.map(({ version, kind, personId, at, why, content }, index) => ({
      ...{ version, kind: kind as "added", why },
      by: aliases.get(personId) ?? "",
      at: at.toISOString(),
      fields: index === 0 ? [] : fieldsThatDiffer(changes[index - 1]?.content, content),
    })),
  };
}

const fieldsThatDiffer = (from: unknown, to: unknown) => [
  ...differencesOf(from as Partial<Fields>, to as Fields).changed,
];

/** Breaches whose 72 hours run, or are over, without the authority having been told. */
export async function listOpenBreaches({ db, clock }: Parts) {
  const now = clock.now();
  const open = (await listUntold(db)).map((row) => ({
    id: row.id,
    due_at: dueOf(row).toISOString(),
    clock: clockOf(row, now) as "running" | "over",
  }));
  return { now: now.toISOString(), open };
}

function view(row: BreachRow, now: Date): BreachView {
  return {
    ...{ id: row.id, version: row.version, ...fieldsOf(row) },
    closed_at: row.closedAt?.toISOString() ?? null,
    due_at: dueOf(row).toISOString(),
    clock: clockOf(row, now),
  };
}
