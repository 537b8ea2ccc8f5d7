import type { App } from "#platform/app.ts";
import { sendHeldTo } from "./held/send-held.ts";
import { HeldBefore } from "./place-message.ts";
import type { Sender } from "./view-writing.ts";

/**
 * Between the confirmation and the job that sends queued messages, the member may write on. Sends what is queued for
 * the same receiver first.
 */
export async function placeInOrder<Put>(
  app: Pick<App, "db" | "clock" | "bus" | "members" | "notices">,
  sender: Sender,
  { to, place }: { to: number; place: () => Promise<Put> },
): Promise<Put> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof HeldBefore)) throw error;
    await sendHeldTo(app, sender, to);
    // A confirmed sender cannot queue more, so one retry is enough.
    return place();
  }
}
