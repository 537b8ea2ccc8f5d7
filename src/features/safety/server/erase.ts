import type { App } from "#platform/app.ts";
import { eraseInBatches } from "#platform/erase-in-batches.ts";
import { deleteBlocksWith, forgetReporter } from "./queries-erase.ts";

/** Erases the member's blocks, and the author of their reports. Reports about the member stay, with their number. */
export async function eraseSafety(app: Pick<App, "db">, memberId: number): Promise<void> {
  await eraseInBatches(app, [
    (tx) => deleteBlocksWith(tx, "blocker_id", memberId),
    (tx) => deleteBlocksWith(tx, "blocked_id", memberId),
    (tx) => forgetReporter(tx, memberId),
  ]);
}
