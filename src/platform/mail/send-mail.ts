import { MailRefused } from "#adapters/mail/mail.ts";
import { autocommit } from "#db/autocommit.ts";
import type { App } from "../app.ts";
import { hashAddress, readAddressState } from "./address-state.ts";
import { noteBounce } from "./bounces.ts";
import { isMarketingStopped } from "./brake/brake.ts";
import { assertClass, type Letter, memberOf } from "./letter.ts";
import { composeMail } from "./mail-headers.ts";
import {
  type BegunMail,
  deleteMail,
  insertMailAgain,
  insertMailOnce,
  markSent,
  moveMail,
} from "./queries-sent.ts";
import { messageIdOf } from "./sealed-words.ts";

type Parts = Pick<App, "config" | "db" | "clock" | "seal" | "mail" | "metrics" | "log" | "announce">;

/**
 * Hands a mail to the mail server, unless its address gets no mail of this class. A mail about the account is sent at
 * least once: after a crash it goes again, under the same Message-ID. Any other is sent at most once.
 * @returns false if it was not sent and a retry is pointless: the server refuses the address for good, the address
 * gets no such mail, or a mail with the same kind and id has gone before
 * @throws MailRefused if a retry may succeed, so that the job is retried
 */
export async function sendMail(app: Parts, letter: Letter): Promise<boolean> {
  assertClass(letter);
  const { kind } = letter;
  const held = await findHindrance(app, letter);
  const begun = held ? null : await beginMail(app, letter);
  if (!begun) {
    app.metrics.mails.inc({ kind, result: held ?? "repeated" });
    return false;
  }
  try {
    await app.mail.send(composeMail(app, letter, begun));
  } catch (error) {
    return endRefused(app, { letter, begun, error });
  }
  await markSent(autocommit(app.db), begun.id);
  app.metrics.mails.inc({ kind, result: "sent" });
  return true;
}

async function findHindrance(app: Parts, letter: Letter): Promise<"suppressed" | "stopped" | null> {
  if (letter.mailClass === "marketing" && (await isMarketingStopped(app.db, letter.site.id)))
    return "stopped";
  if (letter.mailClass === "account" && (letter.always || memberOf(letter) === null)) return null;
  return (await readAddressState(app, letter.to)) === null ? null : "suppressed";
}

/** Writes the mail down before the server hears of it. @returns null if it may have been sent before */
function beginMail({ db, clock, seal }: Parts, letter: Letter): Promise<BegunMail | null> {
  const { mailClass, kind, site, to } = letter;
  const key = keyOf(letter);
  const memberId = memberOf(letter);
  const insert = mailClass === "account" ? insertMailAgain : insertMailOnce;
  return insert(autocommit(db), {
    key,
    memberId,
    siteId: site.id,
    mailClass,
    kind,
    addressHash: memberId === null ? null : hashAddress(seal, to),
    messageId: messageIdOf(seal, key, new URL(site.origin).hostname),
    at: clock.now(),
  });
}

function keyOf({ kind, id }: Letter): string {
  return `${kind} ${id}`;
}

type Refused = { letter: Letter; begun: BegunMail; error: unknown };

async function endRefused(app: Parts, { letter, begun, error }: Refused): Promise<false> {
  const { kind, mailClass, site } = letter;
  const refused = error instanceof MailRefused && error.permanent && error.recipient;
  app.metrics.mails.inc({ kind, result: refused ? "refused" : "failed" });
  if (!refused) {
    // Only a mail that certainly did not go may be sent once more.
    if (mailClass !== "account" && error instanceof MailRefused && error.certain)
      await deleteMail(autocommit(app.db), begun.id);
    throw error;
  }
  app.log.warn({ kind, reply: error.message }, "mail recipient permanently rejected");
  const memberId = memberOf(letter);
  const addressHash = memberId === null ? null : hashAddress(app.seal, letter.to);
  const { bounce, status } = error;
  await app.db.transaction().execute(async (tx) => {
    await moveMail(tx, begun.id, { state: "refused", status });
    await noteBounce(app, tx, {
      mail: { key: keyOf(letter), kind, mailClass, siteId: site.id, memberId, addressHash },
      bounce,
      status,
    });
  });
  return false;
}
