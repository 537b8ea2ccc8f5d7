import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { decideAlike } from "../../decisions-contract.ts";
import type { AlikeCase } from "./case-view.ts";

export type RepeatedCases = OutputOf<typeof decideAlike>;

/** The similar cases that the person chooses, and the way to repeat their decision for them. */
export function useAlike(decision: number, alike: readonly AlikeCase[]) {
  const [ids, choose] = useState<readonly number[]>([]);
  const [result, setResult] = useState<RepeatedCases | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const chosen = alike.filter(({ id }) => ids.includes(id));
  const send = async (): Promise<void> => {
    const cases = chosen.map(({ id, version }) => ({ case: id, version }));
    const isSent = await run(async () => {
      const options = { body: { decision, cases }, memberId: null };
      setResult(await call<typeof decideAlike>("POST", "/api/desk/alike-decisions", options));
    });
    if (!isSent) return;
    choose([]);
    await revalidate();
  };
  return { chosen, choose, result, send, busy, error };
}

export type Repeating = ReturnType<typeof useAlike>;
