import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { FailedList } from "./failed-list.tsx";
import { type Interests, knownInterests, loadInterests } from "./load-interests.ts";
import { LoadingChips } from "./loading-chips.tsx";

/** Renders with the list of interests, which is loaded on first use. */
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
  if (interests === null) return <LoadingChips label={t("interest_list.loading")} />;
  if (interests === "failed")
    return <FailedList title={t("interest_list.error")} onRetry={() => setInterests(null)} />;
  return children(interests);
}
