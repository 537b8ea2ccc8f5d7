import type { BounceClass } from "#adapters/mail/classify-bounce.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "../app.ts";
import { markBounce } from "./address-state.ts";
import { mailUndelivered } from "./events.ts";
import type { FoundMail } from "./queries-sent.ts";

export type BouncedMail = {
  mail: Omit<FoundMail, "id">;
  bounce: BounceClass;
  status: string | null;
};

/**
 * Counts and announces a mail that did not arrive, and marks its address, unless we are to blame. The address of
 * somebody who is no member is not marked.
 */
export async function noteBounce(
  app: Pick<App, "clock" | "metrics" | "log" | "announce">,
  tx: Tx,
  { mail: { key, kind, mailClass, siteId, memberId, addressHash }, bounce, status }: BouncedMail,
): Promise<void> {
  app.metrics.mailReports.inc({ kind, mail_class: mailClass, report: bounce });
  if (memberId !== null)
    await app.announce(tx, mailUndelivered, { kind, id: key.slice(kind.length + 1), memberId });
  if (bounce === "ours") {
    app.metrics.mailFaults.inc({ fault: "blocked" });
    app.log.error({ kind, site: siteId, status }, "a receiver's server rejects our mails, not the address");
    return;
  }
  if (bounce === "none" || memberId === null || addressHash === null) return;
  await markBounce(app, tx, { addressHash, memberId, bounce, status });
}
