import type { Country } from "#base/countries.ts";
import type { RegionLabel } from "#features/profiles/contract.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { FailedRead } from "../failed-read.tsx";
import { MatchList, MatchSkeletons } from "./match-list.tsx";
import type { MatchFailure, MatchStart } from "./match-state.ts";
import { MatchWishFields } from "./match-wish-fields.tsx";
import { useMatchFinder } from "./use-match-finder.ts";

type MatchFinderProps = { start: MatchStart; labels: Record<Country, RegionLabel> | null };

/** The wishes, the number of members who fit, and those members, best first. */
export function MatchFinder({ start, labels }: MatchFinderProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const { state, wish, more, retry } = useMatchFinder(start);
  const { page, wishes, busy, failure } = state;
  const failed = (why: MatchFailure, beside: boolean) => (
    <FailedRead failure={why} offlineWords={t("match.offline")} beside={beside} onRetry={retry} />
  );
  if (!page || !wishes) return failure && !busy ? failed(failure, false) : <MatchSkeletons />;
  const { total, among } = page;
  const regionLabel = page.country && labels ? labels[page.country] : null;
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
      <MatchWishFields page={page} wishes={wishes} regionLabel={regionLabel} onWish={wish} />
      <section aria-label={t("match.found")} className="flex min-w-0 grow flex-col gap-4" aria-busy={busy}>
        <div>
          <p role="status" className="font-semibold">
            {t("match.total", { count: total, number: total.toLocaleString(tag) })}
          </p>
          {among !== null && (
            <p className="text-ink-2 text-sm">
              {t("match.among", { count: among, number: among.toLocaleString(tag) })}
            </p>
          )}
        </div>
        {failure && failed(failure, true)}
        <MatchList page={page} busy={busy} regionLabel={regionLabel} onMore={more} />
      </section>
    </div>
  );
}
