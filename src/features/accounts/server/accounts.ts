export { hasTrafficSource } from "../rules.ts";
export { saveLocale } from "./change-account.ts";
export { DEMO_ACCOUNTS } from "./demo-accounts.ts";
export { openExport } from "./export-data.ts";
export { findMemberId } from "./find-member.ts";
export {
  memberConfirmed,
  memberRenamed,
  memberSignedUp,
  messageWritten,
  orientationWithdrawn,
  privacyChanged,
} from "./happenings.ts";
export { onSessionsEnded } from "./live-sessions.ts";
export { logIn } from "./log-in.ts";
export { findEmail } from "./queries.ts";
export { listStandingSessions } from "./queries-session.ts";
export { readAccount, readSignUp } from "./read-account.ts";
export { closeSession, findViewer, renewCookie } from "./sessions.ts";
