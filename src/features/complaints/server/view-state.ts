import type { ComplaintState } from "../contract.ts";

type Row = { at: Date; lookedAt: Date | null; closedAt: Date | null };

/** Words the state of a report for whoever sent it. @param letter secret of the letter with the decision, if it was sent */
export function viewState({ at, lookedAt, closedAt }: Row, letter: string | undefined): ComplaintState {
  return {
    state: closedAt ? "decided" : lookedAt ? "looked_at" : "received",
    received_at: at.toISOString(),
    decided_at: closedAt?.toISOString() ?? null,
    letter: letter ? `/decisions/${letter}` : null,
  };
}
