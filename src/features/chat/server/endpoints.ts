import { handle } from "#server/handle.ts";
import * as contract from "../contract.ts";
import { sendMessage } from "./send-message.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const chatEndpoints = [
  // The setting `messages_per_minute` is the limit that is told; this one only keeps a flood out.
  handle(contract.sendMessage, member(600), (call) => sendMessage(call.app, call, call.body)),
];
