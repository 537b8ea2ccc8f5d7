import { useEffect, useState } from "react";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import type { Wanted } from "../../measure-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import { moderationStored } from "../../stored.ts";

export type Draft = {
  outcome: "none" | "violation" | "kept" | "milder" | "overturned" | null;
  rule: RuleName | null;
  measures: Wanted[];
  facts: string;
  why: string;
};

const EMPTY: Draft = { outcome: null, rule: null, measures: [], facts: "", why: "" };

/** The person's words so far. The tab keeps them, also if the case is lost or the page is left. */
export function useDraft(caseId: number) {
  const [draft, setDraft] = useState(EMPTY);
  useEffect(() => {
    const kept = read(caseId);
    if (kept) setDraft(kept);
  }, [caseId]);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    store(JSON.stringify(next), moderationStored.draft, caseId);
  };
  const forget = () => forgetStored(moderationStored.draft, caseId);
  return { draft, change, forget };
}

function read(caseId: number): Draft | null {
  const kept = readStored(moderationStored.draft, caseId);
  return kept ? { ...EMPTY, ...JSON.parse(kept) } : null;
}
