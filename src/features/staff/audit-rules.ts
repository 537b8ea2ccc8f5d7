/** What somebody of staff may open after giving a reason: messages and private photos, or the whole e-mail address. */
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

/** How long private data stay open after a reason was given. */
export const REASON_MINUTES = 30;
