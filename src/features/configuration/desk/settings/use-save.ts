import { useState } from "react";
import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { Difference, planSettings, proposeSettings, saveSettings } from "../../contract.ts";
import { patchOf, type useDraft } from "./use-draft.ts";

type Plan = { differences: Difference[]; needs_second_person: boolean };

export type Saving = {
  change: { site: number; revision: number; reverts: number | null };
  draft: ReturnType<typeof useDraft>;
  /** Told of what is wrong, by setting. */
  onFaults: (fields: Record<string, string>) => void;
  onDone: (done: "saved" | "proposed") => void;
};

/** Plans the drafted changes, then saves or proposes them with a reason. `dialog` has to be rendered. */
export function useSave({ change, draft, onFaults, onDone }: Saving) {
  const { revalidate } = useRevalidator();
  const { busy, error, run, forget } = useAction();
  const confirmed = useConfirmed();
  const [plan, setPlan] = useState<Plan | null>(null);
  const patch = { site: change.site, ...patchOf(draft.draft) };

  const review = () =>
    run(async () => {
      onFaults({});
      const options = { body: patch, memberId: null };
      try {
        setPlan(await call<typeof planSettings>("POST", "/api/desk/settings/plans", options));
      } catch (thrown) {
        if (thrown instanceof CallError) onFaults(thrown.fields);
        throw thrown;
      }
    });

  const send = async (why: string) => {
    const options = { body: { ...patch, ...change, why }, memberId: null };
    const isProposal = plan?.needs_second_person === true;
    const propose = () => call<typeof proposeSettings>("POST", "/api/desk/settings/proposals", options);
    const save = () => call<typeof saveSettings>("POST", "/api/desk/settings", options);
    const isDone = await run(() => confirmed.run<unknown>(isProposal ? propose : save));
    // After another person's change the page has to show the new values, also if this change was refused.
    await revalidate();
    if (!isDone) return;
    setPlan(null);
    draft.clear();
    onDone(isProposal ? "proposed" : "saved");
  };

  const close = () => {
    setPlan(null);
    forget();
  };
  return { busy, error, plan, review, send, close, dialog: confirmed.dialog };
}
