import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Suspense, useState } from "react";
import type { Country } from "#base/countries.ts";
import type { RegionLabel } from "#features/profiles/contract.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import type { MatchPage } from "../../match-contract.ts";
import { FailedRead } from "../failed-read.tsx";
import { MatchList, MatchSkeletons } from "./match-list.tsx";
import type { MatchFailure, MatchStart } from "./match-state.ts";
import { MatchWishAside } from "./match-wish-aside.tsx";
import { useMatchFinder } from "./use-match-finder.ts";

const MatchWishSheet = lazyPart(() => import("./match-wish-sheet.tsx"));

type MatchFinderProps = { start: MatchStart; labels: Record<Country, RegionLabel> | null };

/** The number of members who fit the wishes, and those members, best first; the wishes beside them or in a sheet. */
export function MatchFinder({ start, labels }: MatchFinderProps) {
  const t = useTexts("discovery");
  const { state, wish, more, retry } = useMatchFinder(start);
  const [isOpen, setOpen] = useState(false);
  const { page, wishes, busy, failure } = state;
  const failed = (why: MatchFailure, beside: boolean) => (
    <FailedRead failure={why} offlineWords={t("match.offline")} beside={beside} onRetry={retry} />
  );
  if (!page || !wishes) return failure && !busy ? failed(failure, false) : <MatchSkeletons />;
  const regionLabel = page.country && labels ? labels[page.country] : null;
  const fields = { page, wishes, regionLabel, onWish: wish };
  return (
    <div className="flex items-start gap-6">
      <MatchWishAside {...fields} />
      <section aria-label={t("match.found")} className="flex min-w-0 grow flex-col gap-4" aria-busy={busy}>
        <MatchHead page={page} onOpen={() => setOpen(true)} />
        {failure && !isOpen && failed(failure, true)}
        <MatchList page={page} busy={busy} regionLabel={regionLabel} onMore={more} />
      </section>
      {isOpen && (
        <Suspense>
          <MatchWishSheet
            {...fields}
            failed={failure && failed(failure, true)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The number of members who fit and, on narrow screens, the button that opens the wishes. */
function MatchHead({ page: { total, among }, onOpen }: { page: MatchPage; onOpen: () => void }) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
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
      <Button
        variant="secondary"
        icon={<SlidersHorizontal className="size-5" />}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="lg:hidden"
      >
        {t("match.wishes")}
      </Button>
    </div>
  );
}
