import { href } from "react-router";
import { proveOwner } from "#features/accounts/ui/accounts.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import { tellMemberLeft } from "#ui/member-left.ts";
import type { closeOwnAccount } from "../contract.ts";
import type { Answers } from "../rules.ts";

/** `close` takes the password, or null to use a passkey. */
export function useClose({ reasons, words }: Answers) {
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const close = (password: string | null) =>
    run(async () => {
      const proof = await proveOwner(password, memberId);
      if (!proof) return;
      const body = { reasons: [...reasons], other: words, proof };
      const { erase_at } = await call<typeof closeOwnAccount>("POST", "/api/closings", { body, memberId });
      tellMemberLeft(`${href("/account-deleted")}?until=${erase_at.slice(0, 10)}`);
    });
  return { busy, error, close };
}
