export { findUnpaid } from "./find-unpaid.ts";
export { tellOfBlock, touchBlocked, touchShown } from "./hear-of-change.ts";
export { holdFirstMessage } from "./hold-message.ts";
export { countUnread, listWritersTo } from "./queries-list.ts";
export { hasConversation } from "./queries-side.ts";
export { sendHeldLater } from "./send-held.ts";
export { takeMessages } from "./take-messages.ts";
