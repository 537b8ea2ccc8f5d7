import type { Tx } from "#db/database.ts";
import type { App } from "../../app.ts";
import { hashAddress, markComplaint } from "../address-state.ts";
import { noteBounce } from "../bounces.ts";
import { repliedByMail, unsubscribedByMail } from "../events.ts";
import { deleteReason } from "../queries-address.ts";
import { type FoundMail, findMail, findMailByMessageId, moveMail } from "../queries-sent.ts";
import { readReply } from "./read-reply.ts";
import { type DeliveryStatus, type Report, type Returned, readReport } from "./read-report.ts";
import { type Recipient, readRecipient } from "./recipients.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "sites" | "metrics" | "log" | "announce" | "config">;
type Known = Exclude<Report, { kind: "other" }>;
type Taken = {
  raw: Uint8Array;
  recipients: readonly Recipient[];
  /** Sender of the envelope: empty for what a machine sends about a mail, null if unknown. */
  sender?: string | null;
};

/**
 * Takes a mail that was sent to us and does what it reports. Nothing of a report is stored but a status code: the
 * returned mail carries the whole text. Of a reply, only its words are. Taking the same mail again changes nothing.
 * @returns what was done, for the operator
 */
export async function takeMail(app: Parts, { raw, recipients, sender = null }: Taken): Promise<string> {
  const done: string[] = [];
  for (const one of recipients)
    if (one.kind === "unsubscribe") {
      const { memberId, type } = one;
      await app.db.transaction().execute((tx) => app.announce(tx, unsubscribedByMail, { memberId, type }));
      done.push(count(app, null, "unsubscribed"));
    }
  if (done.length === 0 || recipients.some(({ kind }) => kind !== "unsubscribe"))
    done.push(await takeOther(app, { raw, recipients, sender }));
  return done.join(", ");
}

/** What arrives at an address for replies may be a report all the same, because servers answer to any address. */
async function takeOther(app: Parts, taken: Required<Taken>): Promise<string> {
  const { raw, recipients } = taken;
  const report = await readReport(raw);
  const inquiryIds = recipients.flatMap((one) => (one.kind === "reply" ? [one.inquiryId] : []));
  const [inquiryId] = inquiryIds;
  if (report.kind !== "other" || inquiryId === undefined) return takeReport(app, report, recipients);
  // One reply belongs to one inquiry, whatever other addresses it was sent to.
  return takeReply(app, inquiryId, taken);
}

async function takeReply(app: Parts, inquiryId: number, { raw, sender }: Required<Taken>): Promise<string> {
  const reply = await readReply(app, raw, sender);
  if (typeof reply === "string") return count(app, null, reply);
  await app.db.transaction().execute((tx) => app.announce(tx, repliedByMail, { inquiryId, ...reply }));
  return count(app, null, "reply");
}

async function takeReport(app: Parts, report: Report, recipients: readonly Recipient[]): Promise<string> {
  if (report.kind === "other") return count(app, null, "no_report");
  const mail = await findReported(app, report, recipients);
  if (!mail) return count(app, null, "unknown_mail");
  return app.db
    .transaction()
    .execute((tx) =>
      report.kind === "delivery"
        ? takeDelivery(app, tx, { mail, receivers: report.receivers })
        : takeFeedback(app, tx, { mail, type: report.type }),
    );
}

/** Every way to name a mail is sealed, so whoever names one has received it. */
async function findReported(
  app: Parts,
  { messageId, returnPath }: Known & Returned,
  recipients: readonly Recipient[],
): Promise<FoundMail | null> {
  const path = returnPath === null ? null : readRecipient(app, returnPath);
  for (const one of [...recipients, ...(path ? [path] : [])]) {
    const found = one.kind === "bounce" ? await findMail(app.db, one.mailId) : undefined;
    if (found) return found;
  }
  return (messageId !== null && (await findMailByMessageId(app.db, messageId))) || null;
}

async function takeDelivery(
  app: Parts,
  tx: Tx,
  { mail, receivers }: { mail: FoundMail; receivers: DeliveryStatus[] },
): Promise<string> {
  const about = receivers.length === 1 ? receivers[0] : findReceiver(app, mail, receivers);
  if (!about || about.bounce === "none") return count(app, mail, "delivery_note");
  const { bounce, status } = about;
  if (!(await moveMail(tx, mail.id, { state: "bounced", status }))) return count(app, mail, "repeated");
  await noteBounce(app, tx, { mail, bounce, status });
  return bounce;
}

/** Only our own receiver counts: a list may have sent the mail on to others. */
function findReceiver({ seal }: Parts, { addressHash }: FoundMail, receivers: DeliveryStatus[]) {
  return receivers.find(({ addresses }) =>
    addresses.some((address) => hashAddress(seal, address) === addressHash),
  );
}

async function takeFeedback(
  app: Parts,
  tx: Tx,
  { mail, type }: { mail: FoundMail; type: string },
): Promise<string> {
  const { id, addressHash, memberId } = mail;
  if (type === "not-spam") {
    if (addressHash !== null) await deleteReason(tx, { addressHash, reason: "fbl", now: app.clock.now() });
    return count(app, mail, "not_spam");
  }
  if (type !== "abuse") return count(app, mail, "other_feedback");
  if (!(await moveMail(tx, id, { state: "complained" }))) return count(app, mail, "repeated");
  if (addressHash !== null && memberId !== null) await markComplaint(app, tx, { addressHash, memberId });
  return count(app, mail, "fbl");
}

function count({ metrics }: Parts, mail: FoundMail | null, report: string): string {
  metrics.mailReports.inc({ kind: mail?.kind ?? "", mail_class: mail?.mailClass ?? "", report });
  return report;
}
