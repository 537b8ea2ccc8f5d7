import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SkeletonGroup } from "#ui/skeleton-group.tsx";
import { type Interests, knownInterests, loadInterests } from "./load-interests.ts";

/** As wide as words are, so that little moves when they come. */
const WIDTHS = ["w-28", "w-20", "w-24", "w-32", "w-16", "w-36"];

/** What shows all interests; their list is loaded when it is first shown, once for every place that does. */
export function WithInterests({ children }: { children: (interests: Interests) => ReactNode }) {
  const t = useTexts("profiles");
  const locale = useLocale();
  const [interests, setInterests] = useState<Interests | "failed" | null>(() => knownInterests(locale));
  useEffect(() => {
    if (interests !== null) return;
    let gone = false;
    loadInterests(locale).then(
      (list) => !gone && setInterests(list),
      () => !gone && setInterests("failed"),
    );
    return () => {
      gone = true;
    };
  }, [interests, locale]);
  if (interests === null) {
    return (
      <SkeletonGroup label={t("interest_list.loading")} className="flex flex-wrap gap-2">
        {WIDTHS.map((width) => (
          <Skeleton key={width} shape="button" className={width} />
        ))}
      </SkeletonGroup>
    );
  }
  if (interests === "failed") {
    return (
      <Notice
        tone="danger"
        live="alert"
        title={t("interest_list.error")}
        action={
          <Button variant="secondary" onClick={() => setInterests(null)}>
            {t("page.error.retry")}
          </Button>
        }
      >
        {t("page.error.words")}
      </Notice>
    );
  }
  return children(interests);
}
