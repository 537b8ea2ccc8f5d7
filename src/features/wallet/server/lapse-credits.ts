import { sql } from "kysely";
import type { Tx } from "#db/database.ts";
import { addCredits, changeLot, findWallet, insertMove, lockWallet } from "./queries.ts";

type Settled = { memberId: number; stands: boolean; at: Date };

/**
 * Takes a member's unused credits because a ban for a serious breach still stands after the time to appeal, or returns
 * them to their lots because it ended after all.
 */
export async function lapseCredits(tx: Tx, { memberId, stands, at }: Settled): Promise<void> {
  if (!(await findWallet(tx, memberId))) return;
  await lockWallet(tx, memberId);
  for (const { id: lotId, remaining, lapsed, opened } of await listLots(tx, memberId)) {
    const credits = stands ? remaining : lapsed;
    if (credits === 0) continue;
    const move = { memberId, lotId, credits, at };
    if (stands) await insertMove(tx, { ...move, debited: "member", credited: "lapsed", kind: "lapsed" });
    else await insertMove(tx, { ...move, debited: "lapsed", credited: "member", kind: "returned" });
    const added = stands ? -credits : credits;
    await changeLot(tx, lotId, { remaining: remaining + added });
    if (opened) await addCredits(tx, { memberId, credits: added });
  }
}

type Lot = { id: number; remaining: number; lapsed: number; opened: boolean };

/** Lots with what is left of them, and what has lapsed and was not returned. */
async function listLots(tx: Tx, memberId: number): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select lot.id, lot.remaining, lot.opened,
      (select coalesce(sum(case when t.credited = 'lapsed' then t.credits when t.debited = 'lapsed' then -t.credits end), 0)
        from wallet_transfer t where t.lot_id = lot.id)::integer as lapsed
    from wallet_lot lot where lot.member_id = ${memberId} order by lot.id`.execute(tx);
  return rows;
}
