import type pg from "pg";
import type { App } from "../app.ts";
import type { Job } from "../job.ts";
import { nameOf, textOf } from "./reseal.ts";
import type { SealedColumn, SealedValues } from "./sealed-values.ts";

/** Days for which the longest-lived link, that of a letter with which one can appeal, is valid. */
export const LINKS_LAST_DAYS = 183;
const DAY_MS = 86_400_000;

/** A finding says what has to be done about SECRET_OLD. */
export type SecretFinding =
  /** Run `reseal`. @property place from 1 on, in SECRET_OLD; null for values of 0.1.0, which do not name their secret */
  | { kind: "needed"; place: number | null; count: number }
  /** Values that no named secret opens. */
  | { kind: "missing"; count: number }
  /** No value needs the secret, but its links may be valid until then, or backups hold values of it. */
  | { kind: "links"; place: number; until: Date }
  /** The secret can be removed. */
  | { kind: "unneeded"; place: number };

export type SecretLook = { lookedAt: Date | null; findings: SecretFinding[] };

type KeyRow = { id: string; currentAt: Date; needed: number; lookedAt: Date };

type Parts = Pick<App, "pool" | "seal" | "clock">;
type Reading = Parts & Pick<App, "config">;

/**
 * Counts the stored values of every key, and writes down which keys are still needed.
 * @throws the reason of the signal once it is aborted
 */
export async function lookAtSecrets(
  app: App,
  { columns, files }: SealedValues,
  ending?: AbortSignal,
): Promise<void> {
  const counts = new Map<string, number>();
  const add = (id: string, n: number) => counts.set(id, (counts.get(id) ?? 0) + n);
  for (const column of columns) {
    ending?.throwIfAborted();
    for (const { id, n } of await countByKey(app.pool, column)) add(id, n);
  }
  for (const one of files)
    for await (const file of one.list(app)) {
      ending?.throwIfAborted();
      const id = await one.keyOf(app, file);
      if (id !== null) add(id, 1);
    }
  await save(app, counts);
}

export const lookAtSecretsJob = (values: SealedValues): Job => ({
  name: "look-at-secrets",
  schedule: "41 4 * * *",
  run: (app) => lookAtSecrets(app, values),
});

async function countByKey(pool: pg.Pool, column: SealedColumn): Promise<{ id: string; n: number }[]> {
  const { table, where = "true" } = column;
  const text = textOf(column);
  const { rows } = await pool
    .query(
      `select case when substr(${text}, 5, 1) = '.' then left(${text}, 4) else '' end as id, count(*)::integer as n
       from ${table} where ${where} and ${text} <> '' group by 1`,
    )
    .catch((error: unknown) => {
      throw new Error(`Could not count ${nameOf(column)}.`, { cause: error });
    });
  return rows;
}

/** A key that is neither named nor needed is forgotten. */
async function save({ pool, seal, clock }: Parts, counts: ReadonlyMap<string, number>): Promise<void> {
  const { current, earlier } = seal.keys;
  const ids = [...new Set([current, ...earlier, ...counts.keys()])];
  const needed = ids.map((id) => counts.get(id) ?? 0);
  await pool.query(
    `with gone as (delete from secrets_key where id <> all($1))
     insert into secrets_key as key (id, current_at, needed, looked_at)
     select id, $3, needed, $3 from unnest($1::text[], $2::integer[]) as found (id, needed)
     on conflict (id) do update set needed = excluded.needed, looked_at = excluded.looked_at,
       current_at = case when key.id = $4 then excluded.current_at else key.current_at end`,
    [ids, needed, clock.now(), current],
  );
}

/** Returns what the last look found, as the secrets are named now. */
export async function readSecretLook({ pool, seal, clock, config }: Reading): Promise<SecretLook> {
  const { rows } = await pool.query<KeyRow>(
    `select id, current_at as "currentAt", needed, looked_at as "lookedAt" from secrets_key order by id`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const { current, earlier } = seal.keys;
  const now = clock.now();
  const lastDays = Math.max(LINKS_LAST_DAYS, config.BACKUP_DAYS);
  const ours = earlier.flatMap((id, at) => judge(known.get(id), { place: at + 1, now, lastDays }));
  const unnamed = known.get("")?.needed ?? 0;
  const missing = rows
    .filter(({ id }) => id !== "" && id !== current && !earlier.includes(id))
    .reduce((sum, row) => sum + row.needed, 0);
  return {
    lookedAt: rows.reduce<Date | null>(
      (last, { lookedAt }) => (last && last > lookedAt ? last : lookedAt),
      null,
    ),
    findings: [
      ...(missing > 0 ? [{ kind: "missing" as const, count: missing }] : []),
      ...(unnamed > 0 && earlier.length > 0
        ? [{ kind: "needed" as const, place: null, count: unnamed }]
        : []),
      ...ours,
    ],
  };
}

type Judging = { place: number; now: Date; lastDays: number };

function judge(row: KeyRow | undefined, { place, now, lastDays }: Judging): SecretFinding[] {
  if (!row) return [];
  if (row.needed > 0) return [{ kind: "needed", place, count: row.needed }];
  const until = new Date(row.currentAt.getTime() + lastDays * DAY_MS);
  return [until > now ? { kind: "links", place, until } : { kind: "unneeded", place }];
}

/** What an operator reads at the start, in English as everything in the log. */
export function saySecretFinding(finding: SecretFinding): string {
  switch (finding.kind) {
    case "needed":
      return `${finding.count} stored values still need ${finding.place === null ? "an earlier secret" : `secret ${finding.place} of SECRET_OLD`}. Run: npm run cli -- reseal`;
    case "missing":
      return `${finding.count} stored values need a secret that is not named. Add it to SECRET_OLD, then run: npm run cli -- reseal`;
    case "links":
      return `No stored value needs secret ${finding.place} of SECRET_OLD. Links that it signed may be valid until ${finding.until.toISOString().slice(0, 10)}; then remove it.`;
    case "unneeded":
      return `Nothing needs secret ${finding.place} of SECRET_OLD any more. Remove it.`;
  }
}
