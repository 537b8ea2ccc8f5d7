import { call } from "#ui/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import { useWork } from "#ui/use-work.ts";
import type { unblockMember } from "../contract.ts";

/** Lifting a block needs no second question: it hurts nobody, and can be set again. */
export function useUnblock(member: number, onDone: () => void) {
  const memberId = useMemberId();
  const { busy, error, run } = useWork();
  const start = async () => {
    const options = { body: { member }, memberId, repeatable: true };
    if (await run(() => call<typeof unblockMember>("DELETE", "/api/blocks", options))) onDone();
  };
  return { busy, error, start };
}
