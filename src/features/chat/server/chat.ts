export { tellOfBlock, touchBlocked } from "./hear-of-block.ts";
export { holdFirstMessage } from "./hold-message.ts";
export { sendHeldLater } from "./send-held.ts";
export { countUnread, listWritersTo } from "./queries-list.ts";
