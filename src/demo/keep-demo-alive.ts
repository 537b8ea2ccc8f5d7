import type { App } from "#platform/app.ts";
import { moveDemoForward } from "./move-demo-forward.ts";
import { type OnlineRound, openOnlineRound } from "./online-round.ts";

/** Shorter than the five minutes for which a member counts as online. */
const EVERY_MS = 60_000;
const MOVE_AFTER_MS = 12 * 3_600_000;
/** In larger communities nobody comes online, because writing the times would disturb a measurement. */
const LARGEST = 20_000;

type Keeping = { refresh(): Promise<void>; stop(): void };

/**
 * Keeps members of the demo online by turns, and moves the demo accounts' conversations forward twice a day. Never
 * used in production.
 */
export function keepDemoAlive(app: App): Keeping {
  let round: OnlineRound | null = null;
  const refresh = async () => {
    const now = app.clock.now();
    await moveDemoForward(app.pool, { now, after: MOVE_AFTER_MS });
    round ??= await openRound(app);
    if (!round) return;
    const { rows } = await app.pool.query<{ id: number }>(
      "select member_id as id from profiles_open where member_id = any($1::bigint[])",
      [round.listOnline(now)],
    );
    for (const { id } of rows) app.viewers.noteSeen(id);
  };
  const timer = setInterval(() => {
    refresh().catch((error) => app.log.warn({ err: error }, "could not keep the demo alive"));
  }, EVERY_MS);
  timer.unref();
  return { refresh, stop: () => clearInterval(timer) };
}

async function openRound({ pool }: App): Promise<OnlineRound | null> {
  const { rows } = await pool.query<{ members: number; seed: number }>(
    "select members, seed from demo_seed where name = 'accounts' and members between 1 and $1",
    [LARGEST],
  );
  return rows[0] ? openOnlineRound(rows[0]) : null;
}
