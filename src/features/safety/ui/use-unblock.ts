import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { unblockMember } from "../contract.ts";

/** Unblocking needs no confirmation: it harms nobody and can be undone. */
export function useUnblock(member: number, onDone: () => void) {
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const start = async () => {
    const options = { body: { member }, memberId, repeatable: true };
    if (await run(() => call<typeof unblockMember>("DELETE", "/api/blocks", options))) onDone();
  };
  return { busy, error, start };
}
