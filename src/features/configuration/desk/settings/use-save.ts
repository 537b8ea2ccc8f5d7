import { useState } from "react";
import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { CallError } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { type Plan, type SaveCalls, settingsCalls } from "./save-calls.ts";
import { patchOf, type useDraft } from "./use-draft.ts";

export type Saving = {
  change: { site: number; revision: number; reverts: number | null };
  draft: ReturnType<typeof useDraft>;
  /** Those of settings if the page is about nothing else. */
  calls?: SaveCalls;
  /** Told of what is wrong, by setting. */
  onFaults: (fields: Record<string, string>) => void;
  onDone: (done: "saved" | "proposed") => void;
};

/** Plans the drafted changes, then saves or proposes them with a reason. `dialog` has to be rendered. */
export function useSave({ change, draft, calls = settingsCalls, onFaults, onDone }: Saving) {
  const { revalidate } = useRevalidator();
  const { busy, error, run, forget } = useAction();
  const confirmed = useConfirmed();
  const [plan, setPlan] = useState<Plan | null>(null);
  const patch = { site: change.site, ...patchOf(draft.draft) };

  const review = () =>
    run(async () => {
      onFaults({});
      try {
        setPlan(await calls.plan(patch));
      } catch (thrown) {
        if (thrown instanceof CallError) onFaults(thrown.fields);
        throw thrown;
      }
    });

  const send = async (why: string) => {
    const body = { ...patch, ...change, why };
    const isProposal = plan?.needs_second_person === true && calls.propose !== undefined;
    const isDone = await run(() =>
      confirmed.run<unknown>(
        () => (isProposal ? calls.propose?.(body) : calls.save(body)) as Promise<unknown>,
      ),
    );
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
