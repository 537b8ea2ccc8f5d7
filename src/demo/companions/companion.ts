import { LRUCache } from "lru-cache";
import type { likeMember, listLikes } from "#features/likes/contract.ts";
import type { readMember } from "#features/members/contract.ts";
import { openAnswers } from "./answer-messages.ts";
import type { EventFrame } from "./event-frame.ts";
import type { Session, Surroundings } from "./surroundings.ts";
import { type Delay, openTasks } from "./tasks.ts";

const LIKE_BACK: Delay = [3_000, 12_000];
const WRITE_FIRST: Delay = [10_000, 16_000];
const SHARE_OF_YES = 0.85;
const MOST_REMEMBERED = 500;

/** Plays one logged-in member: likes back, and answers messages. */
export function openCompanion(session: Session, around: Surroundings) {
  const { random } = around;
  const tasks = openTasks(around);
  const answers = openAnswers(session, { around, tasks });
  /** Newcomers whose like this companion has decided about. */
  const decided = new LRUCache<number, true>({ max: MOST_REMEMBERED });

  async function like(member: number): Promise<void> {
    decided.set(member, true);
    await session.ask<typeof likeMember>({ method: "POST", path: "/api/likes", json: { member } });
  }

  async function answerLikes(): Promise<void> {
    const { likes } = await session.ask<typeof listLikes>({ path: "/api/likes?type=received" });
    for (const { id, liked } of likes) {
      if (liked || decided.has(id) || !around.isNewcomer(id)) continue;
      decided.set(id, true);
      if (random.chance(SHARE_OF_YES)) tasks.later(LIKE_BACK, () => like(id));
    }
  }

  async function greetMatches(): Promise<void> {
    const { likes } = await session.ask<typeof listLikes>({ path: "/api/likes?type=matches" });
    for (const { id } of likes)
      if (around.isNewcomer(id) && around.claimOpener(id))
        tasks.later(WRITE_FIRST, () => answers.writeFirst(id));
  }

  return {
    async hasLiked(member: number): Promise<boolean> {
      return (await session.ask<typeof readMember>({ path: `/api/members/${member}` })).liked;
    },
    like: (member: number) => tasks.attempt(() => like(member)),
    hear({ type, conversation }: EventFrame): void {
      const missed = type === "ready" || type === "reload";
      if (missed || type === "like") tasks.gather("likes", answerLikes);
      if (missed) tasks.gather("chats", answers.answerUnread);
      if (type === "match") tasks.gather("matches", greetMatches);
      if (type === "changed" && conversation !== undefined) answers.answer(conversation);
    },
  };
}

export type Companion = ReturnType<typeof openCompanion>;
