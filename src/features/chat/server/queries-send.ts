import { sql } from "kysely";
import { autocommit } from "#db/autocommit.ts";
import type { Db } from "#db/database.ts";
import { keepWrite } from "#db/keep-statement.ts";
import type { MessageKind } from "../rules.ts";

export type Sending = {
  senderId: number;
  receiverId: number;
  clientId: string;
  kind: MessageKind;
  /** The text, the gift code or the image key. */
  body: string;
  snippet: string;
  price: number;
  freeMessages: number;
  freeConversations: number;
  /** The receiver is invisible but has shown themselves to the sender. */
  shown: boolean;
  at: Date;
};

export type Outcome =
  | "sent"
  | "repeated"
  | "conflict"
  | "blocked"
  | "blocking"
  | "gone"
  | "hidden"
  | "barred"
  | "waiting"
  | "conversations"
  | "credits"
  | "restricted";

export type Sent = {
  outcome: Outcome;
  conversation: number | null;
  number: number | null;
  at: Date | null;
  balance: number;
  premium: boolean;
  messagesUsed: number;
  conversationsUsed: number;
};

/**
 * Calls chat_send.sql: check, quota, price, message and unread count in one round trip, measured as two and a half
 * times as fast as ten statements. With a `Db`, the call is its own transaction.
 */
export async function send(db: Db, sending: Sending): Promise<Sent> {
  return (await sendOf(autocommit(db), sending))[0] as Sent;
}

const sendOf = keepWrite(
  (of: Sending) =>
    sql<Sent>`select * from chat_send(
    ${of.senderId}, ${of.receiverId}, ${of.clientId}, ${of.kind}, ${of.body}, ${of.snippet}, ${of.price},
    ${of.freeMessages}, ${of.freeConversations}, ${of.shown}, ${of.at})`,
);
