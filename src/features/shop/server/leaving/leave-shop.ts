import { z } from "zod";
import type { Tx } from "#db/database.ts";
import { findEmail, lockStanding } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { lookAtRefund } from "../refunds/look-at-refunds.ts";
import { lockRefunds } from "../refunds/queries-refund.ts";
import { hideWithdrawals } from "./hide-rows.ts";
import { refundLeaving } from "./leaving-orders.ts";

const JOB = "refund-leaving";

type Standing = { memberId: number; status: string };

/** Reacts to a member who closes the account or whose erasure begins. */
export async function leaveShop(tx: Tx, { memberId, status }: Standing, app: App): Promise<void> {
  // In a job, since a refund locks the payment before the member's row.
  if (status === "pending_deletion") await enqueue(tx, JOB, { memberId });
  if (status !== "deleted") return;
  // The erasure deletes the address first, and withdrawals declared without a login are known by nothing else.
  const email = await findEmail(tx, memberId);
  if (email) await hideWithdrawals(app, tx, { email });
}

/** Refunds what a closed account is paid back without a request. */
export const refundLeavingJob: Job = {
  name: JOB,
  async run(app, payload) {
    const { memberId } = z.object({ memberId: z.int() }).parse(payload);
    const keys = await app.db.transaction().execute(async (tx) => {
      // The member may have come back since, or be erased.
      if ((await lockStanding(tx, memberId)) !== "pending_deletion") return [];
      await lockRefunds(tx, memberId);
      return refundLeaving(app, tx, { memberId, outcomes: ["closing"] });
    });
    for (const key of keys) await lookAtRefund(app, key);
  },
};
