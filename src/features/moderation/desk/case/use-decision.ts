import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { decideAppeal, decideCase } from "../../decisions-contract.ts";
import type { CaseView } from "./case-view.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import type { Lease } from "./use-lease.ts";

export const needsMeasures = ({ outcome }: Draft) => outcome === "violation" || outcome === "milder";
/** The facts of the decision, or the answer to an appeal, which is never empty. */
export const needsFacts = ({ outcome }: Draft) => outcome !== null && outcome !== "none";

/** The draft of a decision, and the way to send it. */
export function useDecision(view: CaseView, lease: Lease) {
  const { draft, change, forget } = useDraft(view.case.id);
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const send = async (): Promise<void> => {
    const isSent = await run(async () => {
      try {
        await confirmed.run(() => sendDraft(view, draft));
      } catch (thrown) {
        // The draft stays, and the page shows what has happened.
        if (thrown instanceof CallError && LOST.includes(thrown.code)) await lease.look().catch(() => {});
        throw thrown;
      }
    });
    if (!isSent) return;
    forget();
    await revalidate();
  };
  return { draft, change, send, busy, error, isWhole: isWhole(draft), dialog: confirmed.dialog };
}

export type Decision = ReturnType<typeof useDecision>;

const LOST = ["moderation.taken", "moderation.changed"];

function isWhole(draft: Draft): boolean {
  const { outcome, measures, facts, why } = draft;
  if (outcome === null || why.trim() === "") return false;
  if (needsMeasures(draft) && (measures.length === 0 || measures.some(({ days }) => days === 0)))
    return false;
  return !needsFacts(draft) || facts.trim() !== "";
}

function sendDraft(view: CaseView, { outcome, rule, measures, facts, why }: Draft): Promise<unknown> {
  const seen = { case: view.case.id, lease: view.lease, version: view.version, why };
  if (outcome === "none") return decide({ ...seen, outcome });
  if (outcome === "violation" && rule) return decide({ ...seen, outcome, rule, measures, facts });
  if (outcome === "milder") return judge({ ...seen, outcome, measures, facts });
  if (outcome === "kept" || outcome === "overturned") return judge({ ...seen, outcome, facts });
  throw new Error("A draft without an outcome cannot be sent.");
}

type BodyOf<E extends { body?: unknown }> = E["body"] extends { _input: infer Input } ? Input : never;

function decide(body: BodyOf<typeof decideCase>) {
  return call<typeof decideCase>("POST", "/api/desk/decisions", { body, memberId: null } as never);
}

function judge(body: BodyOf<typeof decideAppeal>) {
  return call<typeof decideAppeal>("POST", "/api/desk/appeal-decisions", { body, memberId: null } as never);
}
