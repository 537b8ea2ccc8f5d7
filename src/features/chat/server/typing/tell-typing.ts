import { Refusal } from "#base/refusal.ts";
import { listCards } from "#features/profiles/server/profiles.ts";
import { allows, readVisibility, requireFree } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { HandledCommand, LiveNews } from "#platform/live/live-parts.ts";
import { tellLive } from "#platform/live/tell-live.ts";
import { memberTyping, sayTyping } from "../../contract.ts";
import { TYPING_EVERY_MS } from "../../rules.ts";
import { findPartner } from "./queries.ts";

/** Signals that a browser sends every three seconds do not arrive that evenly. */
const JITTER_MS = 500;

type Typing = { memberId: number; conversation: number };

/** Tells the other member of the conversation, if the writer may still write to them. */
export const typingNews: LiveNews<Typing> = {
  event: memberTyping,
  async receivers(app, { memberId, conversation }) {
    const partnerId = await findPartner(app.db, { conversation, viewerId: memberId });
    if (partnerId === undefined) return [];
    return (await mayWrite(app, memberId, partnerId)) ? [partnerId] : [];
  },
};

/** Stores nothing, and ignores a refused command silently. */
export const typingCommand: HandledCommand<{ conversation: number }> = {
  command: sayTyping,
  open(app) {
    /** When each member may send the next signal. */
    const next = new Map<number, number>();

    /** Allows one signal in three seconds per member over all of their connections, and drops the others. */
    function isDue(memberId: number): boolean {
      const now = performance.now();
      const due = next.get(memberId) ?? now;
      if (now < due - JITTER_MS) return false;
      next.set(memberId, Math.max(now, due) + TYPING_EVERY_MS);
      return true;
    }

    return {
      forget: (memberId) => void next.delete(memberId),
      async handle(memberId, { conversation }) {
        if (isDue(memberId)) await tellLive(app, typingNews, { memberId, conversation });
      },
    };
  },
};

async function mayWrite(
  app: Pick<App, "db" | "clock" | "members">,
  memberId: number,
  partnerId: number,
): Promise<boolean> {
  const [own, other] = await listCards(app, [memberId, partnerId]);
  if (!own?.open || !other) return false;
  // An existing conversation continues with an invisible member.
  const viewer = { kind: "member", memberId } as const;
  const visibility = await readVisibility(app, app.db, { viewer, other: { ...other, invisible: false } });
  return allows(visibility, "contact") && (await isFree(app, memberId));
}

/** Whether moderation lets the member write in a conversation that has begun. */
function isFree(app: Pick<App, "db" | "clock">, memberId: number): Promise<boolean> {
  return requireFree(app, app.db, { memberId, what: "text" }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
