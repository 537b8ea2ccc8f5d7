import { useEffect, useState } from "react";
import { CallError, call } from "#ui/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { checkAccount } from "../../debit-contract.ts";

const TYPING_MS = 600;
/** Shorter than any that is complete: whoever still types is not told that it is wrong. */
const LEAST = { iban: 15, mobile: 8 };

/** What is wrong with an IBAN or a number, as soon as it could be complete: the server knows, and the page stays small. */
export function useDebitCheck(field: "iban" | "mobile", typed: string): string | undefined {
  const memberId = useMemberId();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    setFault(undefined);
    if (typed.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST[field]) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const options = { body: { [field]: typed }, memberId, signal: stop.signal };
      call<typeof checkAccount>("POST", "/api/direct-debit/checks", options).catch((error: unknown) => {
        // If this check fails, the form reports the error on submit.
        if (error instanceof CallError) setFault(error.fields[field]);
      });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [field, typed, memberId]);
  return fault;
}
