import {
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
} from "#features/accounts/server/accounts.ts";
import { ageProven } from "#features/age/server/age.ts";
import {
  hideMessage,
  holdFirstMessage,
  sendHeldLater,
  touchBlocked,
  touchShown,
} from "#features/chat/server/chat.ts";
import { giveReceipt } from "#features/complaints/server/complaints.ts";
import { keepRanks, keepRow } from "#features/discovery/server/discovery.ts";
import { freeInquiries, takeReply } from "#features/inquiries/server/inquiries.ts";
import { endNotice, welcomeBack } from "#features/leaving/server/leaving.ts";
import { sendLikesLater } from "#features/likes/server/likes.ts";
import {
  banSettled,
  barComputed,
  contentMeasured,
  endAgeProof,
  freeCases,
  identityCleared,
  keepUndelivered,
  matchReportedLater,
  openOrFeedCase,
  sealKnownImage,
} from "#features/moderation/server/moderation.ts";
import { endMarketing, stopMail, tellOpenedLater } from "#features/notifications/server/notifications.ts";
import {
  endAccess,
  keepBackPhotos,
  knownImageFound,
  measurePhoto,
  photoLooked,
  photosChanged,
} from "#features/photos/server/photos.ts";
import {
  activateProfile,
  clearOrientation,
  createProfile,
  holdText,
  membersSeen,
  profileChanged,
  renameProfile,
} from "#features/profiles/server/profiles.ts";
import { memberBlocked, memberUnblocked, reportFiled } from "#features/safety/server/safety.ts";
import {
  creditsOpened,
  enqueueOrderMails,
  instrumentsUsed,
  leaveShop,
  ordersPaid,
} from "#features/shop/server/shop.ts";
import {
  compareMail,
  comparePayments,
  comparePhoto,
  endFingerprints,
  exempt,
  keepFingerprints,
  keepVisit,
  seekCopiesLater,
} from "#features/signals/server/signals.ts";
import { staffLeft } from "#features/staff/server/staff.ts";
import { grantSignupCredits, lapseCredits, openWallet } from "#features/wallet/server/wallet.ts";
import { mailUndelivered, repliedByMail, unsubscribedByMail } from "#platform/mail/events.ts";
import { gatherReactions, on } from "#platform/reactions.ts";

/** Maps each event to the reactions that run in the same transaction. */
export const reactions = gatherReactions(
  on(memberSignedUp, createProfile, openWallet),
  on(messageWritten, holdFirstMessage),
  on(memberConfirmed, activateProfile, grantSignupCredits, sendHeldLater, sendLikesLater),
  on(memberRenamed, renameProfile),
  on(orientationWithdrawn, clearOrientation),
  on(privacyChanged, keepRow, touchShown),
  on(accountClosed, endMarketing),
  on(standingChanged, keepBackPhotos, keepRow, touchShown, leaveShop, endNotice, endFingerprints),
  on(sessionOpened, keepVisit),
  on(mailChanged, compareMail),
  on(ageProven, endAgeProof),
  on(profileChanged, keepRow),
  on(photosChanged, keepRow),
  on(photoLooked, comparePhoto),
  on(membersSeen, keepRanks, welcomeBack),
  on(memberBlocked, endAccess, touchBlocked),
  on(memberUnblocked, touchBlocked),
  on(ordersPaid, enqueueOrderMails),
  on(instrumentsUsed, comparePayments),
  on(creditsOpened, tellOpenedLater),
  on(reportFiled, giveReceipt, openOrFeedCase, matchReportedLater),
  on(contentMeasured, measurePhoto, holdText, hideMessage, seekCopiesLater),
  on(barComputed, keepFingerprints, keepRow),
  on(banSettled, lapseCredits),
  on(identityCleared, exempt),
  on(knownImageFound, sealKnownImage),
  on(staffLeft, freeCases, freeInquiries),
  on(repliedByMail, takeReply),
  on(unsubscribedByMail, stopMail),
  on(mailUndelivered, keepUndelivered),
);
