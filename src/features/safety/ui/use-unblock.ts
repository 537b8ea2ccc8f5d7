import { call } from "#ui/call.ts";
import { useWork } from "#ui/use-work.ts";

/** Lifting a block needs no second question: it hurts nobody, and can be set again. */
export function useUnblock(memberId: number, onDone: () => void) {
  const { busy, error, run } = useWork();
  const start = async () => {
    const body = { member: memberId };
    if (await run(() => call("DELETE", "/api/blocks", { body, repeatable: true }))) onDone();
  };
  return { busy, error, start };
}
