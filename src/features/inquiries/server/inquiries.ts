export { freeInquiries } from "./desk/hold.ts";
export { countUnread as countUnreadAnswers } from "./queries.ts";
export { takeReply } from "./take-reply.ts";
