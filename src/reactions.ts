import {
  accountClosed,
  memberConfirmed,
  memberRenamed,
  memberSignedUp,
  messageWritten,
  orientationWithdrawn,
  privacyChanged,
  standingChanged,
} from "#features/accounts/server/accounts.ts";
import {
  hideMessage,
  holdFirstMessage,
  sendHeldLater,
  touchBlocked,
  touchShown,
} from "#features/chat/server/chat.ts";
import { giveReceipt } from "#features/complaints/server/complaints.ts";
import { keepRanks, keepRow } from "#features/discovery/server/discovery.ts";
import { endNotice, welcomeBack } from "#features/leaving/server/leaving.ts";
import { sendLikesLater } from "#features/likes/server/likes.ts";
import { contentMeasured, freeCases, openOrFeedCase } from "#features/moderation/server/moderation.ts";
import { endMarketing, stopMail, tellOpenedLater } from "#features/notifications/server/notifications.ts";
import { endAccess, measurePhoto, photosChanged } from "#features/photos/server/photos.ts";
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
import { creditsOpened, enqueueOrderMails, leaveShop, ordersPaid } from "#features/shop/server/shop.ts";
import { staffLeft } from "#features/staff/server/staff.ts";
import { grantSignupCredits, openWallet } from "#features/wallet/server/wallet.ts";
import { unsubscribedByMail } from "#platform/mail/events.ts";
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
  on(standingChanged, keepRow, touchShown, leaveShop, endNotice),
  on(profileChanged, keepRow),
  on(photosChanged, keepRow),
  on(membersSeen, keepRanks, welcomeBack),
  on(memberBlocked, endAccess, touchBlocked),
  on(memberUnblocked, touchBlocked),
  on(ordersPaid, enqueueOrderMails),
  on(creditsOpened, tellOpenedLater),
  on(reportFiled, giveReceipt, openOrFeedCase),
  on(contentMeasured, measurePhoto, holdText, hideMessage),
  on(staffLeft, freeCases),
  on(unsubscribedByMail, stopMail),
);
