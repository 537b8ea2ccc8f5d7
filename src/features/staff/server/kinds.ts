import { auditKind } from "./audit/audit-kinds.ts";

/** Audit entries about people's access. They never contain a password, a secret or a code. */
export const staffKinds = {
  loggedIn: auditKind("staff.logged_in", ["factor", "device"]),
  loggedOut: auditKind("staff.logged_out"),
  refused: auditKind("staff.refused", ["right", "route"]),
  enrolled: auditKind("staff.enrolled", ["passkeys", "password"]),
  passkeyAdded: auditKind("staff.passkey_added", ["name"]),
  passkeyRemoved: auditKind("staff.passkey_removed", ["name"]),
  passwordChanged: auditKind("staff.password_changed"),
  codesMade: auditKind("staff.codes_made"),
  codeUsed: auditKind("staff.code_used"),
  sessionEnded: auditKind("staff.session_ended", ["device"]),
  sessionsEnded: auditKind("staff.sessions_ended", ["count"]),
  proposed: auditKind("staff.proposed", ["kind", "proposal", "roles"]),
  answered: auditKind("staff.answered", ["kind", "proposal", "answer"]),
  personMade: auditKind("staff.person_made", ["alias", "roles"]),
  personReturned: auditKind("staff.person_returned", ["alias", "roles", "named"]),
  rolesChanged: auditKind("staff.roles_changed", ["roles", "named"]),
  personEnded: auditKind("staff.person_ended"),
  personReset: auditKind("staff.person_reset"),
};
