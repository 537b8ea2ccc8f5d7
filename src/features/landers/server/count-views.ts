import { isbot } from "isbot";
import { calendarDate } from "#base/age.ts";
import type { BodyOf } from "#base/endpoint.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { noteLanderStart as contract } from "../contract.ts";
import { addViews, type CountedViews } from "./queries.ts";
import type { LanderAddress } from "./read-lander.ts";

const FLUSH_MS = 10_000;

/** Views and starts of each process that aren't written yet. */
const noted = new WeakMap<object, Map<string, CountedViews>>();

/** Counts a view of a lander by day, as a sum without people. A crash loses ten seconds of them. */
export function noteLanderView(
  { app, site, url }: Pick<Scope, "app" | "site" | "url">,
  { name, niche, variant }: LanderAddress,
  userAgent: string | null,
): void {
  if (isbot(userAgent)) return;
  const hasSource = ["network", "ref"].some((word) => url.searchParams.get(word));
  note({ app, site }, { lander: name, niche, variant, hasSource }, { views: 1, starts: 0 });
}

/** Counts that a lander led to the sign-up. The page says so when it is left for there. */
export function noteLanderStart(
  { app, site }: Pick<Scope, "app" | "site">,
  { lander, niche, variant, has_source: hasSource }: BodyOf<typeof contract>,
  userAgent: string | null,
): void {
  if (isbot(userAgent)) return;
  note({ app, site }, { lander, niche, variant, hasSource }, { views: 0, starts: 1 });
}

type Counted = Pick<CountedViews, "lander" | "niche" | "variant" | "hasSource">;

function note(
  { app, site }: Pick<Scope, "app" | "site">,
  counted: Counted,
  more: Pick<CountedViews, "views" | "starts">,
): void {
  const sums = noted.get(app.db) ?? new Map<string, CountedViews>();
  noted.set(app.db, sums);
  const row = { siteId: site.id, day: calendarDate(app.clock.now()), ...counted };
  const key = JSON.stringify(row);
  const before = sums.get(key) ?? { views: 0, starts: 0 };
  sums.set(key, { ...row, views: before.views + more.views, starts: before.starts + more.starts });
}

export async function writeLanderViews({ db }: Pick<App, "db">): Promise<void> {
  const views = noted.get(db);
  noted.delete(db);
  if (!views) return;
  // In one order everywhere, so that two processes never wait for each other's rows.
  const rows = [...views.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db.transaction().execute((tx) => addViews(tx, rows));
}

/** @returns a function that stops it after a last write */
export function keepLanderViews(app: Pick<App, "db" | "log">): () => Promise<void> {
  const write = () =>
    writeLanderViews(app).catch((error) =>
      app.log.warn({ err: error }, "could not write the views of landing pages"),
    );
  const timer = setInterval(write, FLUSH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}
