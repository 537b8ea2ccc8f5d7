import type { TokenPurpose } from "./rules.ts";

/** Events after which access that somebody else may hold has to end. */
export type AccessEvent =
  | "password_reset"
  | "password_changed"
  | "mail_changed"
  | "mail_undone"
  | "first_confirmed"
  | "closed"
  | "frozen"
  | "banned"
  | "reopened"
  | "erasure_requested";

type Ends = {
  sessions: "all" | "others" | "none";
  passkeys: boolean;
  /** Kinds of unused links that end, including those not mailed yet. */
  links: readonly TokenPurpose[];
};

/**
 * Access that each event ends. A reset, a new password and a further mail change keep the link that undoes a mail
 * change: an intruder could cause each of them and would take away the owner's only way back (decision 0036).
 */
export const ENDS: Record<AccessEvent, Ends> = {
  password_reset: {
    sessions: "all",
    passkeys: true,
    links: ["activation", "reset", "mail_change", "export", "reactivation", "erasure", "closing"],
  },
  // The activation link stays. It proves access to the mailbox, and somebody with only the session cannot read it.
  password_changed: {
    sessions: "others",
    passkeys: false,
    links: ["reset", "mail_change", "export", "closing"],
  },
  mail_changed: {
    sessions: "none",
    passkeys: false,
    links: ["activation", "reset", "mail_change", "export", "closing"],
  },
  mail_undone: {
    sessions: "all",
    passkeys: true,
    links: ["activation", "reset", "mail_change", "export", "reactivation", "erasure", "closing"],
  },
  first_confirmed: { sessions: "none", passkeys: true, links: ["activation", "mail_change"] },
  // An export that was requested before still works, and so does the way back after a stranger changed the address.
  closed: { sessions: "all", passkeys: false, links: ["activation", "reset", "mail_change", "closing"] },
  // A link to come back or to close the account takes no right away, and both leave it frozen.
  frozen: { sessions: "all", passkeys: false, links: ["activation", "reset", "mail_change"] },
  // Links to leave, to come back and to the export take no right away: a ban leaves them (DSA 20, GDPR 15 and 17).
  // Those of the activation and of a reset only lead to the page that says why.
  banned: { sessions: "all", passkeys: false, links: ["mail_change"] },
  reopened: { sessions: "all", passkeys: false, links: ["reactivation", "erasure", "closing"] },
  erasure_requested: { sessions: "all", passkeys: false, links: ["reactivation", "erasure", "closing"] },
};
