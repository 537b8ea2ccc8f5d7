import { makeClientId } from "#base/client-id.ts";
import type {
  ConversationView,
  markRead,
  readChats,
  readConversation,
  sendMessage,
} from "#features/chat/contract.ts";
import { TYPING_EVERY_MS } from "#features/chat/rules.ts";
import { decideAnswer, localeOf, mayOpen, pickLine } from "./decide-answer.ts";
import type { LineKind } from "./lines/shape.ts";
import type { Session, Surroundings } from "./surroundings.ts";
import type { Delay, Tasks } from "./tasks.ts";

const READ: Delay = [2_000, 4_000];
const WRITE: Delay = [7_000, 12_000];

type Parts = { around: Surroundings; tasks: Tasks };

/** Answers the messages of one companion: reads, types, and sends a line. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine; its steps share the same sets
export function openAnswers(session: Session, { around, tasks }: Parts) {
  const { clock, random, schedule } = around;
  const answering = new Set<number>();
  /** Conversations in which the companion types, each with the message that it types. */
  const typing = new Map<number, symbol>();
  /** Conversations that changed while they were being answered. */
  const changed = new Set<number>();

  function answer(conversation: number): void {
    if (answering.has(conversation)) changed.add(conversation);
    else if (tasks.later(READ, () => start(conversation))) answering.add(conversation);
  }

  async function start(conversation: number): Promise<void> {
    let begun = false;
    try {
      const view = await readUnanswered(conversation);
      if (!view) return;
      const json = { conversation, seq: view.messages.at(-1)?.seq };
      await session.ask<typeof markRead>({ method: "POST", path: "/api/chat-read", json });
      begun = tasks.later(WRITE, () => finish(conversation));
      if (begun) type(conversation, Symbol());
    } finally {
      if (!begun) end(conversation);
    }
  }

  function type(conversation: number, message: symbol): void {
    typing.set(conversation, message);
    session.say({ type: "typing", conversation });
    schedule.after(TYPING_EVERY_MS, () => {
      if (typing.get(conversation) === message) type(conversation, message);
    });
  }

  async function finish(conversation: number): Promise<void> {
    try {
      const view = await readUnanswered(conversation);
      if (view) await write(view, view.answer);
    } finally {
      end(conversation);
    }
  }

  function end(conversation: number): void {
    answering.delete(conversation);
    typing.delete(conversation);
    if (changed.delete(conversation)) answer(conversation);
  }

  /** Returns null if the conversation needs no answer. */
  async function readUnanswered(
    conversation: number,
  ): Promise<(ConversationView & { answer: LineKind }) | null> {
    const path = `/api/conversation?conversation=${conversation}`;
    const view = await session.ask<typeof readConversation>({ path });
    if (view.standing !== "open" || !around.isNewcomer(view.profile.id)) return null;
    const kind = decideAnswer(view.messages, clock.now());
    return kind && { ...view, answer: kind };
  }

  async function write({ profile, messages }: ConversationView, kind: LineKind): Promise<void> {
    const locale = localeOf(messages, around.presumeLocale(profile.id, profile.country));
    const text = pickLine(messages, { kind, locale, random });
    const json = { id: makeClientId(clock.now()), to: profile.id, kind: "text", text };
    await session.ask<typeof sendMessage>({ method: "POST", path: "/api/messages", json });
  }

  return {
    answer,
    /** Answers what came while the companion was not logged in. */
    async answerUnread(): Promise<void> {
      const { chats } = await session.ask<typeof readChats>({ path: "/api/chats.php" });
      for (const { conversation, profile, num_unread_messages: unread } of chats)
        if (unread > 0 && around.isNewcomer(profile.id)) answer(conversation.id);
    },
    async writeFirst(member: number): Promise<void> {
      const path = `/api/conversation?member=${member}`;
      const view = await session.ask<typeof readConversation>({ path });
      if (view.standing === "open" && mayOpen(view.messages, clock.now())) await write(view, "opener");
    },
  };
}
