import { readAccount } from "#features/accounts/server/accounts.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { WithdrawalForm } from "../../withdrawal-contract.ts";
import { WITHDRAWAL_DAYS } from "../../withdrawal-rules.ts";
import { listCompletedSince } from "../refunds/queries-refund.ts";
import { listWaitingWithdrawals } from "./queries-withdrawal.ts";

const DAY = 86_400_000;
const MAX_WAITING = 10;

export async function readWithdrawalForm(
  { db, clock }: Pick<App, "db" | "clock">,
  { memberId, status }: Pick<MemberViewer, "memberId" | "status">,
): Promise<WithdrawalForm> {
  const since = new Date(clock.now().getTime() - WITHDRAWAL_DAYS * DAY);
  const [member, paid] = await Promise.all([
    readAccount(db, memberId),
    listCompletedSince(db, { memberId, since }),
  ]);
  // An unconfirmed address may belong to someone else.
  const email = status === "not_confirmed" ? null : member.email;
  const waiting = await listWaitingWithdrawals(db, { memberId, email, limit: MAX_WAITING });
  return {
    email: member.email ?? "",
    orders: paid.toReversed().map(({ id, credits, amount, currency, completedAt }) => ({
      id,
      credits,
      money: { amount, currency: currency as WithdrawalForm["orders"][number]["money"]["currency"] },
      bought_at: completedAt.toISOString(),
    })),
    waiting: waiting.map(({ id, orderNo, at, confirmedAt }) => ({
      id,
      order: orderNo,
      received_at: at.toISOString(),
      to_confirm: confirmedAt === null,
    })),
  };
}
