import { useEffect, useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { checkAccount } from "../../debit-contract.ts";

const TYPING_MS = 600;
/** Shorter input is incomplete and not checked yet. */
const MIN_LENGTH = { iban: 15, mobile: 8 };

/** Checks an IBAN or a mobile number on the server, which keeps the libraries for it out of the page. */
export function useDebitCheck(field: "iban" | "mobile", typed: string): string | undefined {
  const memberId = useMemberId();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    setFault(undefined);
    if (typed.replace(/[^\p{L}\p{N}]/gu, "").length < MIN_LENGTH[field]) return;
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
