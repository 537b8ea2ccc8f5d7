import { requireAge } from "#features/age/server/age.ts";
import { maxUploadBytes } from "#features/photos/server/photos.ts";
import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { discardHeld } from "./held/discard-held.ts";
import { sendImage } from "./images/send-image.ts";
import { serveImage } from "./images/serve-image.ts";
import { markDelivered, markRead } from "./mark-messages.ts";
import { readChatChanges } from "./reading/read-changes.ts";
import { readChats } from "./reading/read-chats.ts";
import { readConversation } from "./reading/read-conversation.ts";
import { readMessages } from "./reading/read-messages.ts";
import { removeChat } from "./remove-chat.ts";
import { sendMessage } from "./send-message.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const chatEndpoints = [
  handle(contract.readChats, member(240), (call) => readChats(call.app, call, call.query)),
  handle(contract.readConversation, member(240), (call) => readConversation(call.app, call, call.query)),
  handle(contract.readMessages, member(300), (call) => readMessages(call.app, call, call.query)),
  handle(contract.readChatChanges, member(1_200), (call) => readChatChanges(call.app, call, call.query)),
  handle(contract.markRead, member(600), ({ app, viewer, body }) => markRead(app, viewer.memberId, body)),
  handle(contract.markDelivered, member(600), ({ app, viewer, body }) =>
    markDelivered(app, viewer.memberId, body.conversations),
  ),
  handle(contract.removeChat, member(120), ({ app, viewer, body }) => removeChat(app, viewer.memberId, body)),
  // Members are told about the limit `messages_per_minute`; this one only stops floods.
  handle(contract.sendMessage, member(600), (call) => {
    requireAge(call, "chat");
    return sendMessage(call.app, call, call.body);
  }),
  handle(contract.sendImage, { ...member(40), maxBytes: maxUploadBytes }, (call) => {
    requireAge(call, "chat");
    requireAge(call, "upload");
    return sendImage(call.app, call, { ...call.query, stream: call.body.stream });
  }),
  handle(contract.readImage, { who: "anyone", perMinute: 3_000 }, (call) =>
    serveImage(call.app, call, { ...call.query, headers: call.requestHeaders }),
  ),
  handle(contract.discardHeld, member(120), ({ app, viewer, body }) => discardHeld(app, viewer, body.id)),
];
