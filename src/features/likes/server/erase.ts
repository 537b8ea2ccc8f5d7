import type { App } from "#platform/app.ts";
import { eraseInBatches } from "#platform/erase-in-batches.ts";
import { deleteRowsWith } from "./queries-erase.ts";

const COLUMNS = [
  { table: "likes_waiting", column: "liker_id" },
  { table: "likes_waiting", column: "liked_id" },
  { table: "likes_match", column: "first_id" },
  { table: "likes_match", column: "second_id" },
  { table: "likes_like", column: "liker_id" },
  { table: "likes_like", column: "liked_id" },
] as const;

/** Erases the likes and matches of a member, given and received. */
export async function eraseLikes(app: Pick<App, "db">, memberId: number): Promise<void> {
  await eraseInBatches(
    app,
    COLUMNS.map((column) => (tx) => deleteRowsWith(tx, column, memberId)),
  );
}
