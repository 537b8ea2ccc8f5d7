import { listCards } from "#features/profiles/server/profiles.ts";
import { allows, readStanding } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { TYPING_EVERY_MS } from "../../rules.ts";
import { tell } from "../tell.ts";
import { findPartner } from "./queries-live.ts";
import type { Seat } from "./seats.ts";

/** What leaves a browser every three seconds does not arrive so evenly. */
const JITTER_MS = 500;

/** Tells the other of the two that the member writes; nothing is stored, and a no is silent. */
export function typingTeller(app: App) {
  /** When each may tell again. */
  const next = new Map<number, number>();

  /** Of a member at whatever sockets, one in three seconds; the others are dropped. */
  function isDue(memberId: number): boolean {
    const now = performance.now();
    const due = next.get(memberId) ?? now;
    if (now < due - JITTER_MS) return false;
    next.set(memberId, Math.max(now, due) + TYPING_EVERY_MS);
    return true;
  }

  return {
    forget: (memberId: number) => void next.delete(memberId),
    async tellTyping({ memberId }: Pick<Seat, "memberId">, conversation: number): Promise<void> {
      if (!isDue(memberId)) return;
      const partnerId = await findPartner(app.db, { conversation, viewerId: memberId });
      if (partnerId !== undefined && (await mayWrite(app, memberId, partnerId)))
        tell(app, [partnerId], { type: "typing", conversation });
    },
  };
}

async function mayWrite(app: App, memberId: number, partnerId: number): Promise<boolean> {
  const [own, other] = await listCards(app, [memberId, partnerId]);
  if (!own?.open || !other) return false;
  // Running conversations go on, also with somebody invisible.
  const viewer = { kind: "member", memberId } as const;
  const standing = await readStanding(app, app.db, viewer, { ...other, invisible: false });
  return allows(standing, "contact");
}
