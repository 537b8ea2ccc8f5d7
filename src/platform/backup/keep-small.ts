import type { Files } from "#adapters/files/files.ts";
import type { App } from "#platform/app.ts";
import { isThere, list, readFile, type Store, write } from "./store.ts";

/** The list of erasures in the store of files, a folder for each month. */
export const ERASURES = "erasures/";
const MONTH = "2026-11".length;
const DAY = 86_400_000;

const folderOf = ({ key }: Store) => `erasures/${key.id}`;
const numbersOf = ({ key }: Store) => `numbers/${key.id}`;

/**
 * Copies new entries of the list of erasures, as far back as backups reach: whoever restores one needs those of the
 * time since.
 */
export async function keepErasures(
  { files, clock, config }: Pick<App, "files" | "clock" | "config">,
  store: Store,
): Promise<void> {
  const since = new Date(clock.now().getTime() - (config.BACKUP_DAYS + 1) * DAY);
  const from = since.toISOString().slice(0, MONTH);
  const there = new Set(await list(store, folderOf(store)));
  for await (const path of files.list(ERASURES)) {
    if (path.slice(ERASURES.length, ERASURES.length + MONTH) < from) continue;
    const name = store.key.nameOf([path]);
    const file = there.has(name) ? null : await files.get(path);
    if (!file) continue;
    const entry = JSON.stringify({ path, content: await new Response(file.body).text() });
    await write(store, { path: `${folderOf(store)}/${name}`, compressed: false }, [Buffer.from(entry)]);
  }
}

/** Puts back the entries that are missing. @returns how many */
export async function restoreErasures(files: Files, store: Store): Promise<number> {
  let count = 0;
  for (const name of await list(store, folderOf(store))) {
    const entry = JSON.parse(String(await readFile(store, `${folderOf(store)}/${name}`)));
    const { path, content } = entry as { path: string; content: string };
    const there = await files.get(path);
    await there?.body.cancel();
    if (there) continue;
    await files.put(path, Buffer.from(content), { contentType: "application/json" });
    count += 1;
  }
  return count;
}

type Numbers = Record<string, number>;

/** Notes the highest number that each sequence of the database has given, now or at any time before. */
export async function keepNumbers(pool: App["pool"], store: Store): Promise<void> {
  const { rows } = await pool.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where last_value is not null`,
  );
  const before = await readNumbers(store);
  const now = { ...before };
  for (const { name, last } of rows) now[name] = Math.max(now[name] ?? 0, Number(last));
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  await write(store, { path: numbersOf(store), compressed: false }, [Buffer.from(JSON.stringify(now))]);
}

async function readNumbers(store: Store): Promise<Numbers> {
  if (!(await isThere(store, numbersOf(store)))) return {};
  return JSON.parse(String(await readFile(store, numbersOf(store))));
}

/** Numbers given after they were last noted, a minute at most before the disk was lost. */
const MARGIN = 1_000;

/**
 * Lets the sequences of a restored database go on above every number that was given after its time: orders, receipts
 * and members of that time are known outside. @returns how many were raised
 */
export async function raiseSequences(pool: App["pool"], store: Store): Promise<number> {
  const { rowCount } = await pool.query(
    `select setval(given.name::regclass, least(given.last + $2, s.max_value))
     from (select key as name, value::bigint as last from jsonb_each_text($1)) given
     join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = given.name
     where given.last > coalesce(s.last_value, 0)`,
    [JSON.stringify(await readNumbers(store)), MARGIN],
  );
  return rowCount ?? 0;
}
