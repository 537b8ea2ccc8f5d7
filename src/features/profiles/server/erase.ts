import type { App } from "#platform/app.ts";
import { deletePresence, deleteProfile } from "./queries.ts";

/** The profile goes first: presence is only written for members who have one. */
export async function eraseProfile({ db }: Pick<App, "db">, memberId: number): Promise<void> {
  await db.transaction().execute((tx) => deleteProfile(tx, memberId));
  await db.transaction().execute((tx) => deletePresence(tx, memberId));
}
