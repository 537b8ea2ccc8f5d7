import { z } from "zod";
import { additionalData } from "./instrument.ts";
import { adyenAmount } from "./news.ts";

const notificationItem = z.object({
  pspReference: z.string(),
  originalReference: z.string().nullish(),
  merchantAccountCode: z.string(),
  merchantReference: z.string().nullish(),
  /** Reports that are ready to download have none. */
  amount: adyenAmount.nullish(),
  eventCode: z.string(),
  eventDate: z.string().nullish(),
  success: z.string(),
  reason: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  additionalData,
});
export type NotificationItem = z.infer<typeof notificationItem>;

/** The body of a webhook: events of one kind or several. */
export const notification = z.object({
  live: z.string(),
  notificationItems: z.array(z.object({ NotificationRequestItem: notificationItem })).min(1),
});
