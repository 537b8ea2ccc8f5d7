import { tellLike } from "#features/likes/ui/likes.tsx";
import { CallError, call } from "#ui/call/call.ts";
import type { decideSwipe, SwipeAnswer, UndoAnswer, undoSwipe } from "../../swipe-contract.ts";
import type { Waiting } from "./swipe-queue.ts";

export type Sent =
  | { as: "known"; state: SwipeAnswer | UndoAnswer }
  | { as: "refused"; error: CallError }
  /** To be sent again: no connection, server unavailable, or session expired. */
  | { as: "unsent"; wait: boolean };

const TRY_AGAIN = new Set([0, 408, 425, 429]);

/** Every action has its own id, so sending it twice has no further effect. */
export async function sendSwipe(waiting: Waiting, memberId: number): Promise<Sent> {
  try {
    return {
      as: "known",
      state:
        waiting.kind === "swipe" ? await sendChoice(waiting, memberId) : await sendUndo(waiting, memberId),
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (TRY_AGAIN.has(error.status) || error.status >= 500) return { as: "unsent", wait: true };
    if (error.code === "authentication_required") return { as: "unsent", wait: false };
    return { as: "refused", error };
  }
}

async function sendChoice(
  { id, member, choice }: Waiting & { kind: "swipe" },
  memberId: number,
): Promise<SwipeAnswer> {
  const body = { id, member, choice };
  const answer = await call<typeof decideSwipe>("POST", "/api/swipe", { body, memberId });
  if (choice === "like") tellLike({ member, liked: true, match: answer.matched, waiting: answer.waiting });
  return answer;
}

async function sendUndo({ id }: Waiting, memberId: number): Promise<UndoAnswer> {
  const answer = await call<typeof undoSwipe>("POST", "/api/swipe/undo", { body: { id }, memberId });
  if (answer.choice === "like")
    tellLike({ member: answer.member, liked: false, match: false, waiting: false });
  return answer;
}
