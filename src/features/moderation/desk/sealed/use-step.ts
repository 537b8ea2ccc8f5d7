import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { useAction } from "#ui/call/use-action.ts";

/**
 * Sends a step after a fresh confirmation, and then shows the newest state, also if the step was refused.
 * @returns `dialog` has to be rendered
 */
export function useStep(onStep: () => void) {
  const { busy, error, run } = useAction();
  const { revalidate } = useRevalidator();
  const confirmed = useConfirmed();
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    onStep();
    const isSent = await run(() => confirmed.run(work));
    await revalidate();
    return isSent;
  };
  return { busy, error, send, dialog: confirmed.dialog };
}
