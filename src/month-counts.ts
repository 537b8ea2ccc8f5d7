import { figuresMonth } from "#features/figures/server/count-month.ts";
import { moderationMonth } from "#features/moderation/server/count-month.ts";
import { ordersMonth } from "#features/transparency/server/count-month.ts";
import type { MonthCounter } from "#platform/transparency/month-counter.ts";

/** What each feature counts of a month for the transparency report. */
export const monthCounts: readonly MonthCounter[] = [moderationMonth, figuresMonth, ordersMonth];
