/** Every kind of event in the security log. */
export const SECURITY_EVENTS = [
  "log_in",
  "log_in_failed",
  /** Tried while it was locked. */
  "log_in_blocked",
  /** One failure too many: a lock begins. */
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
  /** The caller's account does not have the right. */
  "access_refused",
  "cross_site_refused",
  /** A sealed address or cursor that we did not make. */
  "seal_refused",
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** Holds nothing personal beyond the member's number: no address, no name, nothing that was typed. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  /** Nothing where there is no such member, or nobody is logged in. */
  memberId: number | null;
  /** Pattern of the endpoint that refused, as in `/api/chats`, or `page`; never an address itself. */
  route?: string;
};
