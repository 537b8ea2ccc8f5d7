import { cleanText } from "#base/clean-text.ts";
import { makeClientId } from "#base/client-id.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { lockUnconfirmed, readAccount } from "#features/accounts/server/accounts.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { lockPair, requireReachable } from "#features/safety/server/safety.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { SendAnswer } from "../../contract.ts";
import { lengthOf } from "../../rules.ts";
import { chatSettings } from "../../settings.ts";
import type { Written } from "../place-message.ts";
import { type Sender, viewWriting } from "../view-writing.ts";
import { countWaiting, findHeld, type HeldRow, insertHeld } from "./queries-held.ts";
import { viewHeld } from "./view-held.ts";

/**
 * Queues a message of a member whose e-mail address is not confirmed: in order and without a charge.
 * @returns null if the address was confirmed in the meantime: the message should be sent instead
 * @throws Refusal `chat.yourself`, `chat.gone`, `chat.blocked`, `chat.blocking`, `chat.too_many_held`,
 * `chat.id_taken`
 */
export async function holdMessage(
  app: Pick<App, "db" | "clock" | "translations" | "seal" | "members">,
  sender: Sender,
  written: Written,
): Promise<SendAnswer | null> {
  const held = await app.db.transaction().execute((tx) => hold(app, tx, { sender, written }));
  return held && answerHeld(app, sender, held);
}

const REFUSALS = { gone: "chat.gone", blocked: "chat.blocked", blocking: "chat.blocking" };

/** Like `holdMessage`, within the caller's transaction. */
export async function hold(
  app: Pick<App, "clock" | "members">,
  tx: Tx,
  { sender, written }: { sender: Sender; written: Written },
): Promise<HeldRow | null> {
  const { memberId: senderId } = sender.viewer;
  const { id: clientId, to: receiverId, kind, body } = written;
  if (receiverId === senderId) throw new Refusal("chat.yourself");
  const place = { senderId, receiverId, clientId };
  if (!(await lockUnconfirmed(tx, senderId))) return null;
  await lockPair(tx, senderId, receiverId);
  const before = await findHeld(tx, place);
  if (before) {
    if (before.kind !== kind || before.body !== body) throw new Refusal("chat.id_taken");
    return before;
  }
  const receiver = await readCard({ db: tx, clock: app.clock }, receiverId);
  await requireReachable(app, tx, { viewer: sender.viewer, other: receiver, codes: REFUSALS });
  const { held_messages: most } = settingsOf(sender, chatSettings);
  if ((await countWaiting(tx, senderId)) >= most) throw new Refusal("chat.too_many_held", { count: most });
  await insertHeld(tx, { ...place, kind, body, writtenAt: app.clock.now() });
  return (await findHeld(tx, place)) ?? null;
}

export async function answerHeld(
  app: Pick<App, "db" | "clock" | "translations" | "seal">,
  sender: Sender,
  held: HeldRow,
): Promise<SendAnswer> {
  const { viewer } = sender;
  const card = await readCard(app, held.receiverId);
  const texts = app.translations.texts(viewer.locale);
  return {
    message: null,
    conversation: null,
    held: viewHeld(app, { viewer, texts, name: card ? nameOf(texts, card) : "" }, held),
    writing: viewWriting(sender, await readWallet(app.db, viewer.memberId)),
  };
}

/**
 * Call within the transaction of the sign-up.
 * @throws GroundError if the text is longer than the site allows
 */
export async function holdFirstMessage(
  tx: Tx,
  { memberId, toId, text, at }: { memberId: number; toId: number; text: string; at: Date },
  app: Pick<App, "sites">,
): Promise<void> {
  const { siteId } = await readAccount(tx, memberId);
  const { message_length } = settingsOf({ site: app.sites.get(siteId) }, chatSettings);
  const body = cleanText(text);
  if (lengthOf(body) > message_length)
    throw invalidField("signup_message", "chat:invalid.too_long", { count: message_length });
  if (body === "") return;
  const held = {
    senderId: memberId,
    receiverId: toId,
    clientId: makeClientId(at),
    kind: "text" as const,
    body,
  };
  await insertHeld(tx, { ...held, writtenAt: at });
}
