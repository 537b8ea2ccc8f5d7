export { forgetMe } from "./kept.ts";
export { refreshChats, reloadChats } from "./sync-chats.ts";
export { useChatLife } from "./use-chat-life.ts";
