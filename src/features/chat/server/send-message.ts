import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import type { Message, SendAnswer } from "../contract.ts";
import { lengthOf } from "../rules.ts";
import { chatSettings } from "../settings.ts";
import { holdMessage } from "./held/hold-message.ts";
import { placeInOrder } from "./place-in-order.ts";
import { type Placed, placeMessage, type Written } from "./place-message.ts";
import { tellSent } from "./tell.ts";
import { type Sender, viewWriting } from "./view-writing.ts";

type Body = { id: string; to: number } & ({ kind: "text"; text: string } | { kind: "gift"; gift: string });

const MINUTE = 60;

/**
 * Sends a message, or queues it if the sender's e-mail address is not confirmed. Repeating an id returns the first
 * result.
 * @throws Refusal those of `placeMessage`, and `chat.too_fast`
 */
export async function sendMessage(app: App, sender: Sender, body: Body): Promise<SendAnswer> {
  const settings = settingsOf(sender, chatSettings);
  if (body.kind === "text" && lengthOf(body.text) > settings.message_length)
    throw invalidField("text", "chat:invalid.too_long", { count: settings.message_length });
  await limitMessages(app, sender);
  const written: Written = { ...body, body: body.kind === "text" ? body.text : body.gift };
  const held = sender.viewer.status === "not_confirmed" && (await holdMessage(app, sender, written));
  if (held) return held;
  const { id, to, ...content } = body;
  const place = () => placeMessage(app, app.db, { sender, written });
  const placed = await placeInOrder(app, sender, { to, place });
  return answerPlaced(app, sender, { placed, id, to, content });
}

type Content<M = Message> = M extends Message ? Omit<M, "seq" | "id" | "mine" | "sent_at"> : never;

/** Call after commit: notifies both members and tells the sender what they have left. */
export function answerPlaced(
  app: Pick<App, "bus" | "notices">,
  sender: Sender,
  { placed, id, to, content }: { placed: Placed; id: string; to: number; content: Content },
): SendAnswer {
  if (placed.outcome === "sent") tellSent(app, { senderId: sender.viewer.memberId, receiverId: to, placed });
  return {
    message: { ...content, seq: placed.number, id, mine: true, sent_at: placed.at.toISOString() },
    conversation: placed.conversation,
    held: null,
    writing: viewWriting(sender, {
      credits: placed.balance,
      premium: placed.premium,
      freeMessagesUsed: placed.messagesUsed,
      conversationsStarted: placed.conversationsUsed,
    }),
  };
}

/** Limits scripts rather than people: nobody types this fast. */
export function limitMessages(app: Pick<App, "limits">, { viewer, site }: Sender): Promise<void> {
  const points = settingsOf({ site }, chatSettings).messages_per_minute;
  return enforceLimit(
    app,
    { name: "chat.send", keys: keysOfMember(viewer.memberId), points, seconds: MINUTE },
    (seconds) => new Refusal("chat.too_fast", { count: seconds }, 429),
  );
}
