import type { OutputOf } from "#base/endpoint.ts";
import type { readCase } from "../../case-contract.ts";

export type CaseView = OutputOf<typeof readCase>;
export type ReportView = CaseView["reports"][number];
export type MeasureView = CaseView["measures"][number];
export type PresentView = NonNullable<CaseView["now"]>;
export type AlikeCase = CaseView["alike"][number];

/** Pictures and conversations of all reports, each once, in the order of the reports. */
export type Piece =
  | { kind: "picture"; key: string }
  | {
      kind: "text";
      report: number;
      evidence: NonNullable<ReportView["evidence"]>;
      /** The member who reported, if it is about what the two wrote to each other. */
      other: number | null;
    };

export function listPieces({ reports }: Pick<CaseView, "reports">): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const { id, pictures, evidence, conversation_with: other } of reports) {
    for (const { key } of pictures) if (!pieces.has(key)) pieces.set(key, { kind: "picture", key });
    const same = JSON.stringify(evidence);
    if (evidence && !pieces.has(same)) pieces.set(same, { kind: "text", report: id, evidence, other });
  }
  return [...pieces.values()];
}

/** Number of the reported message, or null if the case is about something else. */
export function reportedSeq(subject: string): number | null {
  const [kind, , seq] = subject.split(":");
  return kind === "message" ? Number(seq) : null;
}
