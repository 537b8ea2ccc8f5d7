import { useEffect, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call/call.ts";
import type { previewLetter } from "../../decisions-contract.ts";
import type { CaseView } from "./case-view.ts";
import type { Draft } from "./use-draft.ts";

type Letter = OutputOf<typeof previewLetter>["letter"];
export type Preview =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; letter: Letter; private: readonly string[] };

/** The letter that the draft would send to the member. There is none if no rule was broken. */
export function useLetterPreview(view: CaseView, draft: Draft): Preview {
  const [preview, setPreview] = useState<Preview>({ state: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft cannot change while its summary is open
  useEffect(() => {
    const leaving = new AbortController();
    setPreview({ state: "loading" });
    read(view, draft, leaving.signal)
      .then((read) => setPreview({ state: "ready", ...read }))
      .catch(() => {
        if (!leaving.signal.aborted) setPreview({ state: "failed", retry: () => setTries(tries + 1) });
      });
    return () => leaving.abort();
  }, [tries]);
  return preview;
}

async function read({ case: { id }, lease }: CaseView, draft: Draft, signal: AbortSignal) {
  const { outcome, rule, measures, facts } = draft;
  if (outcome === null || outcome === "none") return { letter: null, private: [] };
  const body = { case: id, lease, outcome, rule, measures: [...measures], facts };
  return call<typeof previewLetter>("POST", "/api/desk/letter-previews", {
    ...{ body, memberId: null, signal, repeatable: true },
  });
}
