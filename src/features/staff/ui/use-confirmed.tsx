import { useState } from "react";
import { CallError } from "#ui/call/call.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Waiting = { go: () => void; stop: () => void };

/**
 * Runs an action that may need a fresh confirmation: if the server asks for one, a dialog takes the second factor and
 * the action runs again.
 * @returns `dialog` has to be rendered
 */
export function useConfirmed() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "staff.confirm_first") throw error;
      await new Promise<void>((resolve, reject) => {
        setWaiting({ go: resolve, stop: () => reject(error) });
      });
      return work();
    }
  }

  const end = (how: "go" | "stop") => () => {
    waiting?.[how]();
    setWaiting(null);
  };
  const dialog = waiting && <ConfirmDialog onDone={end("go")} onClose={end("stop")} />;
  return { run, dialog };
}
