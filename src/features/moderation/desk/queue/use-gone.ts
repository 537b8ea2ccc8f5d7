import { useEffect, useRef, useState } from "react";
import { callInBackground } from "#ui/call/call.ts";
import type { readCaseState } from "../../case-contract.ts";
import type { CaseState } from "../case/use-lease.ts";

type Listed = { id: number; subject: string };
export type GoneCase = Listed & { state: CaseState };

/** More lines than these would push the list away. */
const MOST = 3;

/** Tells of the cases that have left the list because somebody decided them or asked the member. */
export function useGone(cases: readonly Listed[]): GoneCase[] {
  const before = useRef(cases);
  const [gone, setGone] = useState<GoneCase[]>([]);
  useEffect(() => {
    const left = before.current.filter(({ id }) => cases.every((one) => one.id !== id));
    before.current = cases;
    for (const one of left.slice(0, MOST))
      readState(one.id).then(
        (state) => {
          if (state.state !== "open") setGone((others) => [{ ...one, state }, ...others].slice(0, MOST));
        },
        () => {},
      );
  }, [cases]);
  return gone;
}

function readState(id: number): Promise<CaseState> {
  return callInBackground<typeof readCaseState>("/api/desk/case-states", { query: { id } });
}
