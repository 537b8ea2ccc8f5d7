import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { listCards } from "#features/profiles/server/profiles.ts";
import { requireFree } from "#features/safety/server/safety.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { nameInRefusal } from "#i18n/name-of.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import { type MessageKind, snippetOf } from "../rules.ts";
import { chatSettings } from "../settings.ts";
import { priceMessage } from "./price-message.ts";
import { type Outcome, type Sending, type Sent, send } from "./queries-send.ts";

export type Written = {
  id: string;
  to: number;
  kind: MessageKind;
  /** The text, the gift code or the image key. */
  body: string;
};

type Sender = Pick<Scope, "site"> & { viewer: Pick<MemberViewer, "memberId"> };

/** A stored message, whether stored now or by an earlier attempt. */
export type Placed = Sent & { conversation: number; number: number; at: Date };

/** Messages queued for the same receiver have to be sent first. */
export class HeldBefore extends Error {}

/**
 * Checks, charges and stores a message: in the caller's transaction if `db` is one, otherwise in its own.
 * @throws Refusal `chat.yourself`, `chat.gone`, `chat.blocked`, `chat.blocking`, `chat.no_conversations_left`,
 * `chat.no_credits`, `chat.id_taken`, `chat.unknown_gift`
 * @throws HeldBefore as `placeInOrder` expects it
 */
export async function placeMessage(
  app: Pick<App, "clock" | "members">,
  db: Db,
  { sender, written }: { sender: Sender; written: Written },
): Promise<Placed> {
  const { memberId: senderId } = sender.viewer;
  const { id, to, kind, body } = written;
  if (to === senderId) throw new Refusal("chat.yourself");
  const settings = settingsOf(sender, chatSettings);
  const sending: Sending = {
    senderId,
    receiverId: to,
    clientId: id,
    kind,
    body,
    snippet: kind === "text" ? snippetOf(body) : kind === "gift" ? body : "",
    price: priceMessage(sender, kind, body),
    freeMessages: settings.free_messages,
    freeConversations: settings.free_conversations,
    shown: false,
    at: app.clock.now(),
  };
  let sent = await once(db, sending);
  if (
    sent.outcome === "hidden" &&
    (await app.members.listShownTo(db, { memberIds: [to], toId: senderId })).length > 0
  ) {
    sent = await once(db, { ...sending, shown: true });
  }
  if (sent.outcome === "sent" || sent.outcome === "repeated") return sent as Placed;
  if (sent.outcome === "restricted") throw await refuseRestricted(app, db, senderId);
  throw await refuse({ db, clock: app.clock }, sent.outcome, to);
}

async function once(db: Db, sending: Sending): Promise<Sent> {
  return send(db, sending).catch((error: unknown) => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    // The id has already paid for a message to somebody else.
    if (code === "23505" && constraint === "wallet_transfer_key") throw new Refusal("chat.id_taken");
    throw error;
  });
}

/** Refuses what a measure of moderation forbids the sender. */
async function refuseRestricted(app: Pick<App, "clock">, db: Db, memberId: number): Promise<Error> {
  return requireFree(app, db, { memberId, what: "contact" }).then(
    // The measure has ended meanwhile.
    () => new Refusal("safety.restricted"),
    (error: Error) => error,
  );
}

/** To the sender, a hidden member looks the same as one that does not exist. */
async function refuse(
  ground: Pick<App, "clock"> & { db: Db },
  outcome: Exclude<Outcome, "sent" | "repeated" | "restricted">,
  to: number,
): Promise<Error> {
  switch (outcome) {
    case "gone":
    case "hidden":
      return new Refusal("chat.gone", {}, 404);
    case "conflict":
      return new Refusal("chat.id_taken");
    case "waiting":
      return new HeldBefore();
    case "barred":
      return new GroundError("authentication_required");
    case "conversations":
      return new Refusal("chat.no_conversations_left");
  }
  const [card] = await listCards(ground, [to]);
  const name = card ? nameInRefusal(card) : "";
  return new Refusal(outcome === "credits" ? "chat.no_credits" : `chat.${outcome}`, { name });
}
