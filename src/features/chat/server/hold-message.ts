import { cleanText } from "#base/clean-text.ts";
import { makeClientId } from "#base/client-id.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { listCards } from "#features/profiles/server/profiles.ts";
import { allows, lockPair, readStanding } from "#features/safety/server/safety.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import type { SendAnswer } from "../contract.ts";
import type { Written } from "./place-message.ts";
import { findHeld, insertHeld } from "./queries-held.ts";
import { type Sender, viewWriting } from "./view-writing.ts";

/**
 * Keeps what a member writes whose address is not confirmed: apart, uncharged, in its order.
 * @throws Refusal `chat.yourself`, `chat.gone`, `chat.blocked`, `chat.blocking`, `chat.id_taken`
 */
export async function holdMessage(app: App, sender: Sender, written: Written): Promise<SendAnswer> {
  const { memberId: senderId } = sender.viewer;
  const { id, to, kind, body } = written;
  if (to === senderId) throw new Refusal("chat.yourself");
  const held = await app.db.transaction().execute(async (tx) => {
    const place = { senderId, receiverId: to, clientId: id };
    await lockPair(tx, senderId, to);
    const before = await findHeld(tx, place);
    if (before) {
      if (before.kind !== kind || before.body !== body) throw new Refusal("chat.id_taken");
      return before;
    }
    await admit(app, tx, sender, to);
    const now = { kind, body, writtenAt: app.clock.now() };
    await insertHeld(tx, { ...place, ...now });
    return { ...now, refused: null };
  });
  return {
    message: null,
    conversation: null,
    held: {
      id,
      written_at: held.writtenAt.toISOString(),
      refused: held.refused,
      ...(kind === "gift" ? { kind, gift: body } : { kind: "text", text: body }),
    },
    writing: viewWriting(sender, await readWallet(app.db, senderId)),
  };
}

async function admit(app: App, tx: Tx, { viewer }: Sender, to: number): Promise<void> {
  const [card] = await listCards({ db: tx, clock: app.clock }, [to]);
  const standing = card && (await readStanding(app, tx, viewer, card));
  if (card && standing && allows(standing, "contact")) return;
  if (card && (standing === "blocked" || standing === "blocking"))
    throw new Refusal(`chat.${standing}`, { name: card.username });
  throw new Refusal("chat.gone", {}, 404);
}

/** With the sign-up, in its transaction. */
export async function holdFirstMessage(
  tx: Tx,
  { memberId, toId, text, at }: { memberId: number; toId: number; text: string; at: Date },
): Promise<void> {
  const body = cleanText(text);
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
