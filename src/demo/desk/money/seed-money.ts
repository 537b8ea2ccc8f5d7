import { countBooksJob } from "#features/shop/server/books/count-books.ts";
import { reconcileJob } from "#features/shop/server/books/reconcile.ts";
import type { App } from "#platform/app.ts";
import { playDebits } from "./debits.ts";
import { openMoneyWorld } from "./money-world.ts";
import { playCodes, playFaults, playRefunds, playWithdrawals } from "./refunds.ts";

const NAME = "money";
/** A smaller community is that of tests, whose desk begins empty. */
const LEAST_MEMBERS = 800;

/**
 * Plays five weeks of orders with what goes wrong with them, so that no page about money is empty. It uses the same use
 * cases as members and staff, with a clock of its own. Once.
 * @returns false if it was played before, or the community is too small
 */
export async function seedMoney(app: App, ending: AbortSignal): Promise<boolean> {
  if (!(await begin(app))) return false;
  const world = await openMoneyWorld(app);
  for (const play of [playDebits, playFaults, playRefunds, playWithdrawals, playCodes]) {
    if (ending.aborted) return true;
    await play(world);
  }
  world.goTo(0);
  await countBooksJob.run(app, {}, { id: NAME });
  await reconcileJob.run(app, {}, { id: NAME });
  return true;
}

/** Lets only one of two programs play it, and only once. */
async function begin({ pool, clock }: App): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into demo_seed (name, members, seed, at)
     select $1, members, seed, $2 from demo_seed where name = 'accounts' and members >= $3 on conflict do nothing`,
    [NAME, clock.now(), LEAST_MEMBERS],
  );
  return rowCount === 1;
}
