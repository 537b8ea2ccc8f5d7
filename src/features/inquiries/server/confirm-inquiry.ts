import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { findAccount, findMemberId } from "#features/accounts/server/accounts.ts";
import { tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { revealAddress } from "./address.ts";
import { readConfirmToken } from "./number.ts";
import { type InquiryRow, lockInquiry, updateInquiry } from "./queries.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;

/**
 * Lets a visitor's inquiry be read, because whoever has the link reads the mails of the address.
 * @throws Refusal `inquiries.unknown_link`, also for an inquiry that was forgotten meanwhile
 */
export async function confirmInquiry(app: Parts, token: string): Promise<{ number: string }> {
  const id = readConfirmToken(app, token);
  if (id === null) throw unknown();
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw unknown();
    await confirmWithin(app, tx, inquiry);
    return { number: inquiry.number };
  });
}

/**
 * Confirms the address of a locked inquiry, and gives it to the account with that address, if there is one.
 * @returns the inquiry as it is then
 */
export async function confirmWithin(app: Parts, tx: Tx, inquiry: InquiryRow): Promise<InquiryRow> {
  if (inquiry.state !== "unconfirmed") return inquiry;
  const at = app.clock.now();
  const memberId = await findOwner(app, tx, inquiry);
  const change = {
    ...{ state: "waiting", waitingSince: at, changedAt: at },
    ...(memberId !== null && { memberId, address: null, addressHash: null }),
  };
  await updateInquiry(tx, inquiry.id, change);
  await tellDeskAfter(tx, { about: "inquiry", id: inquiry.id });
  return { ...inquiry, ...change };
}

/** Only an account that has confirmed the address itself: another one may name an address that is not theirs. */
async function findOwner(app: Parts, tx: Tx, inquiry: InquiryRow): Promise<number | null> {
  const email = revealAddress(app, inquiry);
  const memberId = email === null ? null : await findMemberId(tx, email);
  const account = memberId === null ? undefined : await findAccount(tx, memberId);
  return account && account.status !== "not_confirmed" ? account.id : null;
}

function unknown(): Refusal {
  return new Refusal("inquiries.unknown_link", {}, 404);
}
