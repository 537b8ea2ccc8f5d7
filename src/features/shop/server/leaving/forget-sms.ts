import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { revealDetails } from "../debit/details.ts";

type Sealing = Pick<App, "seal">;

/** Deletes what the numbers in these encrypted details got by SMS. Only the demo keeps it, in the developer mailbox. */
export async function forgetSms(app: Sealing, tx: Tx, details: readonly string[]): Promise<void> {
  await forgetOutbox(
    tx,
    details.flatMap((hidden) => mobileOf(app, hidden)),
  );
}

/** Returns nothing for details that were encrypted with a secret that is gone: they must not stop an erasure. */
function mobileOf(app: Sealing, hidden: string): string[] {
  try {
    return [revealDetails(app, hidden).mobile];
  } catch {
    return [];
  }
}
