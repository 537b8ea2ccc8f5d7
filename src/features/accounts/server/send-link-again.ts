import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { MAILS_WINDOW_MS } from "../rules.ts";
import { canComeBack } from "../standing-rules.ts";
import { mailClosing } from "./leaving/mail-closing.ts";
import { lockMember, type MemberRow } from "./queries.ts";
import { countMailRequests, insertMailRequest } from "./queries-token.ts";
import { settingsOfMember } from "./settings-of-member.ts";
import { mailLink } from "./tokens.ts";

export type LinkAgain = "activation" | "reset" | "reactivation";

type Asked = { memberId: number; link: LinkAgain };

/**
 * Mails a link again to the member's own address, for somebody of staff.
 * @returns `unfit` if such a link would do nothing, `too_many` if the mails of the day are used up
 */
export async function sendLinkAgain(
  app: Pick<App, "clock" | "sites" | "metrics">,
  tx: Tx,
  { memberId, link }: Asked,
): Promise<"sent" | "unknown" | "unfit" | "too_many"> {
  const now = app.clock.now();
  const member = await lockMember(tx, memberId);
  if (!member) return "unknown";
  if (!fits(member, link, now)) return "unfit";
  const since = new Date(now.getTime() - MAILS_WINDOW_MS);
  const sent = await countMailRequests(tx, { memberId, kind: link, since });
  if (sent >= settingsOfMember(app, member).account_mails_per_day) return "too_many";
  await insertMailRequest(tx, { memberId, kind: link, at: now });
  await mail(app, tx, { memberId, link });
  return "sent";
}

function fits(member: MemberRow, link: LinkAgain, now: Date): boolean {
  if (!member.email || member.erasingAt) return false;
  if (link === "activation") return member.status === "not_confirmed";
  if (link === "reactivation") return canComeBack(member, now);
  return member.closedAt === null;
}

async function mail(app: Pick<App, "clock" | "metrics">, tx: Tx, { memberId, link }: Asked): Promise<void> {
  const now = app.clock.now();
  if (link === "reactivation") return mailClosing(tx, { memberId, now });
  if (link === "activation")
    return mailLink(tx, { job: "send-activation-mail", memberId, purpose: link, now });
  await recordSecurityEvent(app, tx, { kind: "password_reset_requested", memberId });
  await mailLink(tx, { job: "send-reset-mail", memberId, purpose: link, now });
}
