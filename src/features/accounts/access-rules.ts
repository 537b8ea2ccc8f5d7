import type { TokenPurpose } from "./rules.ts";

/** What may have to close doors that somebody else holds open. */
export type AccessEvent =
  | "password_reset"
  | "password_changed"
  | "mail_changed"
  | "mail_undone"
  | "first_confirmed";

type Ends = {
  sessions: "all" | "others" | "none";
  passkeys: boolean;
  /** Unused links of these kinds, those that are still to be mailed included. */
  links: readonly TokenPurpose[];
};

/**
 * What each event ends. The link that undoes a mail change is not in the list of a reset, a new password or a further
 * mail change: an intruder could do each of these and would take the owner's only way back (decision 0036).
 */
export const ENDS: Record<AccessEvent, Ends> = {
  password_reset: {
    sessions: "all",
    passkeys: true,
    links: ["activation", "reset", "mail_change", "export"],
  },
  // The activation link stays: it proves the mailbox, and whoever only has the session cannot read it.
  password_changed: { sessions: "others", passkeys: false, links: ["reset", "mail_change", "export"] },
  mail_changed: {
    sessions: "none",
    passkeys: false,
    links: ["activation", "reset", "mail_change", "export"],
  },
  mail_undone: {
    sessions: "all",
    passkeys: true,
    links: ["activation", "reset", "mail_change", "export"],
  },
  first_confirmed: { sessions: "none", passkeys: true, links: ["activation", "mail_change"] },
};
