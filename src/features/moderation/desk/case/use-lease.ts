import { useCallback, useEffect, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { callBeacon } from "#ui/call/beacon.ts";
import { CallError, call, callInBackground } from "#ui/call/call.ts";
import type { readCaseState } from "../../case-contract.ts";
import type { releaseCase, renewCase } from "../../desk-contract.ts";
import { useLeaving } from "../parts/use-leaving.ts";
import { useWork } from "../parts/use-work.ts";
import type { CaseView } from "./case-view.ts";

export type CaseState = OutputOf<typeof readCaseState>;
export type Lease = {
  until: string | null;
  /** Change of the case since the page was read; null if there was none. */
  news: CaseState | null;
  isLost: boolean;
  /** Reads at once what has become of the case. */
  look: () => Promise<unknown>;
};

/** The lease on the case: renewed by work, ended by leaving, and watched for what others do meanwhile. */
export function useLease(view: CaseView): Lease {
  const { id, mine } = view.case;
  const [until, setUntil] = useState(view.leased_until);
  const [news, setNews] = useState<CaseState | null>(null);
  const look = useCallback(async () => {
    const state = await callInBackground<typeof readCaseState>("/api/desk/case-states", { query: { id } });
    setNews(isNews(state, view) ? state : null);
    return state;
  }, [id, view]);
  const renew = useRenewal(view, { setUntil, look });
  useDeskNews((heard) => {
    const isThis = heard === null || (heard.about === "case" && (heard.id ?? id) === id);
    if (!isThis) return;
    // The person learns of a failure when they decide.
    look()
      .then(({ leased_until: left }) => {
        // The case is open in another tab as well, which was closed.
        if (left !== null && until !== null && left < until) renew();
      })
      .catch(() => {});
  });
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

type Renewal = { setUntil: (until: string) => void; look: () => Promise<unknown> };

/** @returns a function that renews the lease */
function useRenewal(view: CaseView, { setUntil, look }: Renewal): () => void {
  const { case: row, lease } = view;
  const isHeld = row.mine && row.state === "open";
  const body = { case: row.id, lease };
  const renew = () => {
    call<typeof renewCase>("POST", "/api/desk/case-renewals", { body, memberId: null })
      .then(({ leased_until }) => setUntil(leased_until))
      .catch((error) => {
        if (error instanceof CallError && error.code === "moderation.taken") return look();
      })
      .catch(() => {});
  };
  useWork(isHeld, renew);
  useLeaving(isHeld, {
    onLeave: () =>
      callBeacon<typeof releaseCase>("/api/desk/case-releases", { body: { ...body, leaving: true } }),
    onReturn: renew,
  });
  const until = view.leased_until;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the page is work, and nothing after it
  useEffect(() => {
    if (isHeld && until && Date.parse(until) - Date.now() < RENEW_BELOW_MS) renew();
  }, []);
  return renew;
}

/** The page was loaded again, which shortened the lease. It may be short for a browser whose clock is minutes off. */
const RENEW_BELOW_MS = 5 * 60_000;
