import { useCallback, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { CallError, call, callInBackground } from "#ui/call/call.ts";
import type { readCaseState } from "../../case-contract.ts";
import type { renewCase } from "../../desk-contract.ts";
import { useWork } from "../parts/use-work.ts";
import type { CaseView } from "./case-view.ts";

export type CaseState = OutputOf<typeof readCaseState>;
export type Lease = {
  until: string | null;
  /** Change of the case since the page was read; null if there was none. */
  news: CaseState | null;
  isLost: boolean;
  /** Reads at once what has become of the case. */
  look: () => Promise<void>;
};

/** The lease on the case: renewed by work, and watched for what others do meanwhile. */
export function useLease(view: CaseView): Lease {
  const { id, mine } = view.case;
  const [until, setUntil] = useState(view.leased_until);
  const [news, setNews] = useState<CaseState | null>(null);
  const look = useCallback(async () => {
    const state = await callInBackground<typeof readCaseState>("/api/desk/case-states", { query: { id } });
    setNews(isNews(state, view) ? state : null);
  }, [id, view]);
  useDeskNews((heard) => {
    const isThis = heard === null || (heard.about === "case" && (heard.id ?? id) === id);
    // The person learns of a failure when they decide.
    if (isThis) look().catch(() => {});
  });
  useRenewal(view, { setUntil, look });
  return { until, news, isLost: mine && news !== null && !news.mine, look };
}

function isNews(state: CaseState, { version, case: before }: CaseView): boolean {
  return (
    state.version !== version ||
    state.mine !== before.mine ||
    state.state !== before.state ||
    state.held_by !== before.held_by
  );
}

type Renewal = { setUntil: (until: string) => void; look: () => Promise<void> };

function useRenewal({ case: { id, mine, state }, lease }: CaseView, { setUntil, look }: Renewal): void {
  useWork(mine && state === "open", () => {
    call<typeof renewCase>("POST", "/api/desk/case-renewals", { body: { case: id, lease }, memberId: null })
      .then(({ leased_until }) => setUntil(leased_until))
      .catch((error) => {
        if (error instanceof CallError && error.code === "moderation.taken") return look();
      })
      .catch(() => {});
  });
}
