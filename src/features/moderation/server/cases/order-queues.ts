import type { Db, Tx } from "#db/database.ts";
import { orderQueues } from "../../queue-order.ts";

export async function findQueueOrder(db: Db, personId: number) {
  const row = await db
    .selectFrom("moderationQueueOrder")
    .select("queues")
    .where("personId", "=", personId)
    .executeTakeFirst();
  return orderQueues(row?.queues ?? []);
}

export async function saveQueueOrder(tx: Tx, personId: number, queues: string[]): Promise<void> {
  await tx
    .insertInto("moderationQueueOrder")
    .values({ personId, queues })
    .onConflict((conflict) => conflict.column("personId").doUpdateSet({ queues }))
    .execute();
}
