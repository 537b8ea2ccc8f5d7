/** Legal bases: points of GDPR 6(1), and 9(2)(a) for what a profile says about somebody's sex life. */
export const BASES = ["consent", "contract", "law", "interests", "explicit"] as const;
export type Basis = (typeof BASES)[number];

/** Kinds of recipients, most of which an installation configures. */
export const RECIPIENTS = [
  ...(["hosting", "files", "mail", "sms", "push", "payments", "age"] as const),
  ...(["known_images", "authorities", "members"] as const),
] as const;
export type RecipientKind = (typeof RECIPIENTS)[number];

/** Groups of people whose data is processed. */
export const GROUPS = ["visitors", "members", "notifiers", "staff"] as const;
export type Group = (typeof GROUPS)[number];

type Activity = {
  groups: readonly Group[];
  bases: readonly Basis[];
  recipients: readonly RecipientKind[];
  /** Rows of src/retention.ts: how long the data of this activity is kept. */
  rows: readonly string[];
};

/**
 * The processing activities of GDPR 30(1): one per purpose. A test holds that each row of the retention table belongs to
 * exactly one.
 */
export const ACTIVITIES = {
  accounts: {
    groups: ["visitors", "members"],
    bases: ["contract", "interests"],
    recipients: ["hosting", "mail"],
    rows: [
      ...["sessions", "links", "locks", "mail-requests", "challenges", "unconfirmed-members"],
      ...["barred-domains", "slowed-ranges"],
    ],
  },
  profiles: {
    groups: ["members"],
    bases: ["contract", "explicit"],
    recipients: ["hosting", "files", "members"],
    rows: ["upload-files"],
  },
  conversations: {
    groups: ["members"],
    bases: ["contract", "explicit"],
    recipients: ["hosting", "files", "members"],
    rows: ["chat-files"],
  },
  payments: {
    groups: ["members"],
    bases: ["contract", "law"],
    recipients: ["hosting", "payments", "sms", "authorities"],
    rows: [
      ...["sms-codes", "webhooks", "mandate-details", "payment-details", "debit-accounts", "debit-files"],
      ...["lifted-blocks", "cards-at-providers", "orders", "withdrawals"],
      ...["payment-faults"],
    ],
  },
  notifications: {
    groups: ["members"],
    bases: ["contract", "consent"],
    recipients: ["hosting", "mail", "push"],
    rows: ["push-devices", "mails", "complaints", "developer-mailbox"],
  },
  moderation: {
    groups: ["members", "notifiers"],
    bases: ["law", "interests"],
    recipients: ["hosting", "files", "known_images", "authorities"],
    rows: [
      ...["reports", "cases", "strikes", "shifts", "evidence-files", "destroy-sealed", "sealed-files"],
      ...["member-notes", "inquiries", "unconfirmed-inquiries"],
      ...["signal-addresses", "address-findings", "banned-addresses", "signal-devices", "ended-bans"],
    ],
  },
  age: {
    groups: ["members"],
    bases: ["law", "consent"],
    recipients: ["hosting", "age"],
    rows: ["age-checks", "age-proofs", "age-devices"],
  },
  security: {
    groups: ["visitors", "members", "staff"],
    bases: ["interests", "law"],
    recipients: ["hosting"],
    rows: ["security-events", "failed-jobs"],
  },
  leaving: {
    groups: ["members"],
    bases: ["law"],
    recipients: ["hosting", "files", "mail"],
    rows: [
      ...["closed-accounts", "inactive-warnings", "inactive-accounts", "erasures", "erasure-files"],
      ...["leaving-words", "exports"],
    ],
  },
  figures: {
    groups: ["visitors", "members"],
    bases: ["interests"],
    recipients: ["hosting"],
    rows: ["page-visits", "short-links", "tracking", "figures", "lander-views", "push-counts"],
  },
  staff: {
    groups: ["staff"],
    bases: ["law", "interests"],
    recipients: ["hosting", "mail"],
    rows: [
      ...["staff-access", "staff-reasons", "staff-audit", "staff-sessions", "staff-links"],
      ...["staff-challenges", "staff-locks", "staff-proposals", "ended-staff"],
      ...["work-results", "long-work", "brand-files", "brand-pictures"],
    ],
  },
  accountability: {
    groups: ["members", "staff"],
    bases: ["law"],
    recipients: ["hosting", "authorities"],
    rows: ["breaches", "transparency-counts", "transparency-reports", "authority-orders"],
  },
} as const satisfies Record<string, Activity>;

export type ActivityName = keyof typeof ACTIVITIES;
export const ACTIVITY_NAMES = Object.keys(ACTIVITIES) as [ActivityName, ...ActivityName[]];

/** The activity that a row of the retention table belongs to. */
export function activityOf(row: string): ActivityName {
  const found = ACTIVITY_NAMES.find((name) => (ACTIVITIES[name].rows as readonly string[]).includes(row));
  if (!found) throw new Error(`The row “${row}” of src/retention.ts belongs to no activity.`);
  return found;
}
