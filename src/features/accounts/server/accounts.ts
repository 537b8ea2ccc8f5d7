export { afterTry, emailKey, hasTrafficSource, isUnfinished, minutesBlocked, withoutTry } from "../rules.ts";
export { readReferredTracking } from "../tracking.ts";
export { saveLocale, turnPrivacyMode } from "./change-account.ts";
export { readChangedPages } from "./changed-pages/read-changed-pages.ts";
export { DEMO_ACCOUNTS } from "./demo-accounts.ts";
export { isCommonDomain } from "./email-domains.ts";
export { endExports } from "./end-exports.ts";
export {
  accountClosed,
  mailChanged,
  memberConfirmed,
  memberRenamed,
  memberSignedUp,
  messageWritten,
  orientationWithdrawn,
  privacyChanged,
  sessionOpened,
  standingChanged,
} from "./events.ts";
export { removeExports } from "./export-data.ts";
export { findMemberId } from "./find-member.ts";
export { findMembersByWord } from "./find-members-by-word.ts";
export { closeAccount, closeForInactivity } from "./leaving/close-account.ts";
export { readEraseDate } from "./leaving/read-erase-date.ts";
export { requestLetters, requestOwnExport } from "./leaving/request-links.ts";
export { lockUnconfirmed } from "./lock-unconfirmed.ts";
export { endAllSessions } from "./log-in/end-all-sessions.ts";
export { hashPassword, verifyPassword } from "./log-in/hash-password.ts";
export { isGuessable } from "./log-in/judge-password.ts";
export { findDeviceId } from "./log-in/known-devices.ts";
export { tellSessionsEnded } from "./log-in/live-sessions.ts";
export { logIn } from "./log-in/log-in.ts";
export { nameDevice, sayDevice } from "./log-in/name-device.ts";
export { hasPasskey } from "./log-in/passkeys.ts";
export { requireOwner } from "./log-in/prove-owner.ts";
export { closeSession, findViewer, renewCookie } from "./log-in/sessions.ts";
export { findPersonKey } from "./person-key.ts";
export {
  findEmail,
  insertConsent as giveConsent,
  listEmails,
  withdrawConsentRow as withdrawConsent,
} from "./queries.ts";
export { findAccount, readAccount } from "./read-account.ts";
export { readAccountStates } from "./read-account-states.ts";
export { sendLinkAgain } from "./send-link-again.ts";
export { serveExport } from "./serve-export.ts";
export {
  deleteBarredDomain,
  deleteSlowedRange,
  listBarredDomains,
  listSlowedRanges,
  saveBarredDomain,
  saveSlowedRange,
} from "./sign-up-lists/queries.ts";
export { readAgeFacts, saveProvenAge } from "./standing/age-facts.ts";
export { eraseByDecision } from "./standing/erase-by-decision.ts";
export { eraseWithoutProof } from "./standing/erase-without-proof.ts";
export { banForAge, freezeMember, unfreezeMember } from "./standing/freeze.ts";
export { readHeldPass } from "./standing/held-pass.ts";
export { lockStanding } from "./standing/lock-standing.ts";
export { setBan } from "./standing/set-ban.ts";
export { mailChangeTo } from "./start-mail-change.ts";
export { hashToken, newToken } from "./tokens.ts";
