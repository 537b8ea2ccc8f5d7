import type { Stored } from "#base/stored.ts";

export const notificationsStored = {
  pushAlert: { in: "localStorage", name: "hide-push-notification-alert", purpose: "closed for a week" },
  pushAlertTimes: {
    in: "localStorage",
    name: "hide-push-notification-alert-times",
    purpose: "closed for a week",
  },
  mailAlert: { in: "localStorage", name: "hide-disabled-notifications-alert", purpose: "closed for a week" },
} as const satisfies Record<string, Stored>;
