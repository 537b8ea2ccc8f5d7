import { useEffect, useState } from "react";
import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call/call.ts";
import type { previewLetter } from "../../decisions-contract.ts";
import type { CaseView } from "./case-view.ts";
import type { Draft } from "./use-draft.ts";

type Letter = OutputOf<typeof previewLetter>["letter"];
type Asked = BodyOf<typeof previewLetter>;
export type Preview =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; letter: Letter; private: readonly string[] };

/** The letter that would be sent to the member; none for null. It is read once, so what is asked must not change. */
export function useLetterPreview(asked: Asked | null): Preview {
  const [preview, setPreview] = useState<Preview>({ state: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked cannot change while its summary is open
  useEffect(() => {
    const leaving = new AbortController();
    setPreview({ state: "loading" });
    read(asked, leaving.signal)
      .then((read) => setPreview({ state: "ready", ...read }))
      .catch(() => {
        if (!leaving.signal.aborted) setPreview({ state: "failed", retry: () => setTries(tries + 1) });
      });
    return () => leaving.abort();
  }, [tries]);
  return preview;
}

async function read(body: Asked | null, signal: AbortSignal) {
  if (body === null) return { letter: null, private: [] };
  return call<typeof previewLetter>("POST", "/api/desk/letter-previews", {
    ...{ body, memberId: null, signal, repeatable: true },
  });
}

/** Returns what to ask a letter for; null if the member gets none, because no decision holds anything against them. */
export function askForDraft({ case: { id }, lease, decision }: CaseView, draft: Draft): Asked | null {
  const { outcome, rule, measures, facts } = draft;
  if (outcome === null || (outcome === "none" && decision === null)) return null;
  if (outcome === "none") return { case: id, lease, outcome, rule: null, measures: [], facts: "" };
  return { case: id, lease, outcome, rule, measures: [...measures], facts };
}
