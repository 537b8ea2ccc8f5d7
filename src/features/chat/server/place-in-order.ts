import type { App } from "#platform/app.ts";
import { sendHeldTo } from "./held/send-held.ts";
import { HeldBefore } from "./place-message.ts";
import type { Sender } from "./view-writing.ts";

/**
 * Between the confirmation and the job that sends what was held, the member writes on: what is held for the same member
 * goes first.
 */
export async function placeInOrder<Put>(
  app: App,
  sender: Sender,
  { to, place }: { to: number; place: () => Promise<Put> },
): Promise<Put> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof HeldBefore)) throw error;
    await sendHeldTo(app, sender, to);
    // Confirmed, nothing more is held: once is enough.
    return place();
  }
}
