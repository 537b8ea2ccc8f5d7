const DAY = 86_400_000;

/** The withdrawal period by law. */
export const WITHDRAWAL_DAYS = 14;

/** Until when an order that was completed at this time can be withdrawn. */
export function withdrawableUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + WITHDRAWAL_DAYS * DAY);
}

/** When an order's credits open: at once (null), or after the withdrawal period if the member has not asked for that. */
export function opensAt(startNow: boolean, paidAt: Date): Date | null {
  return startNow ? null : withdrawableUntil(paidAt);
}
