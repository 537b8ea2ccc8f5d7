import { z } from "zod";
import type { Tx } from "#db/database.ts";
import { readOrderLots } from "#features/wallet/server/wallet.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { tellMember } from "./calendar/tell-member.ts";
import { writeOpened } from "./calendar/write-calendar-mail.ts";
import { findReceiver } from "./find-receiver.ts";

const JOB = "tell-credits-opened";
const payload = z.object({ memberId: z.int(), orderId: z.int() });

export async function tellOpenedLater(tx: Tx, { memberId, orderId }: z.infer<typeof payload>): Promise<void> {
  await enqueue(tx, JOB, { memberId, orderId });
}

/** Tells a member that the credits of an order have been unlocked, unless they were refunded or spent meanwhile. */
export const tellOpened: Job = {
  name: JOB,
  async run(app, given) {
    const { memberId, orderId } = payload.parse(given);
    const receiver = await findReceiver(app, memberId);
    if (!receiver) return;
    const lots = await readOrderLots(app.db, { memberId, orderIds: [orderId] });
    if (!lots.get(orderId)?.remaining) return;
    await tellMember(app, receiver, {
      type: "reminders",
      id: `${memberId} opened ${orderId}`,
      write: (to) => writeOpened(to, orderId),
    });
  },
};
