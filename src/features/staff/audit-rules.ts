/** The two chains of the log: `audit` for changes, `access` for reading. */
export const CHAINS = ["audit", "access"] as const;
export type Chain = (typeof CHAINS)[number];

/** Private data that a reason opens: messages and private photos, or the whole e-mail address. */
export const REASON_SCOPES = ["content", "contact"] as const;
export type ReasonScope = (typeof REASON_SCOPES)[number];

export const REASON_CATEGORIES = [
  "report",
  "appeal",
  "member_asked",
  "payment",
  "fraud",
  "authority",
  "fault",
  "quality",
] as const;
export type ReasonCategory = (typeof REASON_CATEGORIES)[number];

/** Time for which a reason opens private data. */
export const REASON_MINUTES = 30;
