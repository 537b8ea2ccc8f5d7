import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { EXPORTS_A_DAY, emailKey, MAILS_WINDOW_MS, usernameKey } from "../../rules.ts";
import { canComeBack } from "../../standing-rules.ts";
import { findMemberByLogin, lockMember, type MemberRow } from "../queries.ts";
import { countMailRequests, insertMailRequest } from "../queries-token.ts";
import { settingsOfMember } from "../settings-of-member.ts";
import { mailLink } from "../tokens.ts";
import { mailClosing } from "./mail-closing.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;
type Request = { memberId: number; kind: "closing" | "reactivation" | "export" | "letters"; most?: number };

/** Mails a link that closes the account of this address, if there is one. Says nothing about it to the caller. */
export async function requestClosing(app: Parts, email: string): Promise<void> {
  const member = await findMemberByLogin(app.db, { email: emailKey(email) });
  if (!member) return;
  await requestOnce(
    app,
    { memberId: member.id, kind: "closing" },
    async (tx, { id, closedAt, erasingAt }) => {
      if (closedAt || erasingAt) return false;
      const now = app.clock.now();
      await mailLink(tx, { job: "send-close-by-mail-mail", memberId: id, purpose: "closing", now });
      return true;
    },
  );
}

/** Mails the links of a closed account again, if it can still be reactivated. Says nothing about it to the caller. */
export async function requestReactivation(app: Parts, login: string): Promise<void> {
  const member = await findByLogin(app, login);
  if (!member) return;
  await requestOnce(app, { memberId: member.id, kind: "reactivation" }, async (tx, locked) => {
    const now = app.clock.now();
    if (!canComeBack(locked, now)) return false;
    await mailClosing(tx, { memberId: locked.id, now });
    return true;
  });
}

/**
 * Packs the data of a banned member, who cannot log in to ask for it, and mails the link. Says nothing about it to the
 * caller.
 */
export async function requestExportByMail(app: Parts, login: string): Promise<void> {
  const member = await findByLogin(app, login);
  if (!member) return;
  const request: Request = { memberId: member.id, kind: "export", most: EXPORTS_A_DAY };
  await requestOnce(app, request, async (tx, { id, status }) => {
    if (status !== "banned") return false;
    await mailLink(tx, { job: "make-export", memberId: id, purpose: "export", now: app.clock.now() });
    return true;
  });
}

/** Packs the data of a member who has proven who they are by a letter of ours, and mails the link. */
export async function requestOwnExport(app: Parts, memberId: number): Promise<void> {
  const request: Request = { memberId, kind: "export", most: EXPORTS_A_DAY };
  await requestOnce(app, request, async (tx, { id }) => {
    await mailLink(tx, { job: "make-export", memberId: id, purpose: "export", now: app.clock.now() });
    return true;
  });
}

/**
 * Lets another feature mail the member of this address, if there is one and they did not ask too often. Says nothing about
 * it to the caller.
 */
export async function requestLetters(
  app: Parts,
  email: string,
  mail: (tx: Tx, memberId: number) => Promise<void>,
): Promise<void> {
  const member = await findMemberByLogin(app.db, { email: emailKey(email) });
  if (!member) return;
  await requestOnce(app, { memberId: member.id, kind: "letters" }, async (tx, { id }) => {
    await mail(tx, id);
    return true;
  });
}

function findByLogin({ db }: Parts, login: string) {
  return findMemberByLogin(
    db,
    login.includes("@") ? { email: emailKey(login) } : { username: usernameKey(login) },
  );
}

/** At most `most` of a kind a day, or else `account_mails_per_day`. Requests beyond that are ignored, since the answer is always the same. */
async function requestOnce(
  app: Parts,
  { memberId, kind, most }: Request,
  mail: (tx: Tx, member: MemberRow) => Promise<boolean>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    const member = await lockMember(tx, memberId);
    if (!member?.email) return;
    const since = new Date(now.getTime() - MAILS_WINDOW_MS);
    const limit = most ?? settingsOfMember(app, member).account_mails_per_day;
    if ((await countMailRequests(tx, { memberId, kind, since })) >= limit) return;
    if (await mail(tx, member)) await insertMailRequest(tx, { memberId, kind, at: now });
  });
}
