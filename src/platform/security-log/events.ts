export const SECURITY_EVENTS = [
  "log_in",
  "log_in_failed",
  /** A log-in attempt while the account was locked. */
  "log_in_blocked",
  /** One failure too many, which starts a lock. */
  "lock_out",
  "log_out",
  "passkey_refused",
  "password_check_failed",
  "password_changed",
  "password_reset_requested",
  "password_reset",
  "mail_change_requested",
  "mail_changed",
  "mail_change_undone",
  "passkey_added",
  "passkey_removed",
  "session_ended",
  "account_closed",
  /** The member came back before the erasure. */
  "account_reopened",
  /** The member wants the erasure at once. */
  "erasure_requested",
  /** The caller's account lacks the permission. */
  "access_refused",
  "cross_site_refused",
  /** An address or cursor whose seal is invalid, for example because it was made for another viewer. */
  "seal_refused",
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** An event contains nothing personal except the member's id: no address, no name, nothing that was typed. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  /** Null if nobody is logged in or the member does not exist. */
  memberId: number | null;
  /** Path pattern of the endpoint that refused, such as `/api/chats`, or `page`; never the address itself. */
  route?: string;
};
