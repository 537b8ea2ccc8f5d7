export { findUnpaid } from "./find-unpaid.ts";
export { tellOfBlock, touchBlocked, touchShown } from "./hear-of-change.ts";
export { holdFirstMessage } from "./held/hold-message.ts";
export { sendHeldLater } from "./held/send-held.ts";
export { hideMessage } from "./hide-message.ts";
export { chatPictures } from "./images/chat-pictures.ts";
export { findSender as findImageSender, findSentImage } from "./images/queries-image.ts";
export {
  copyImageSealed,
  discardImageFiles,
  takeImageOut,
} from "./images/seal-image.ts";
export { listMessageStates, listPairMessages } from "./queries-pair.ts";
export { hasConversation, hasPartnerLeft } from "./queries-side.ts";
export { countUnread, listWritersTo } from "./reading/queries-list.ts";
export { listUnreadSince, type UnreadConversation } from "./reading/queries-unread.ts";
export { takeMessages } from "./take-messages.ts";
