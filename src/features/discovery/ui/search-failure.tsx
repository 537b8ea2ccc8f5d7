import CloudOff from "lucide-react/icons/cloud-off";
import SearchX from "lucide-react/icons/search-x";
import WifiOff from "lucide-react/icons/wifi-off";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Failure } from "./search-state.ts";

type SearchFailureProps = {
  failure: Failure;
  /** Some members are there already, and stay. */
  below: boolean;
  onRetry: () => void;
  onClear: () => void;
};

/** What went wrong and what to do: another try, or, where the filters are to blame, without them. */
export function SearchFailure({ failure, below, onRetry, onClear }: SearchFailureProps) {
  const t = useTexts("discovery");
  const isOffline = failure.code === "network";
  const title = isOffline ? t("search.offline.title") : failure.message || t("search.failed.title");
  const words = isOffline ? t("search.offline.words") : t("search.failed.words");
  if (below)
    return (
      <Notice
        tone="warning"
        live="alert"
        title={title}
        action={
          <Button size="small" variant="secondary" onClick={onRetry}>
            {t("search.failed.retry")}
          </Button>
        }
      >
        {words}
      </Notice>
    );
  const faults = Object.entries(failure.fields);
  const isByFilters = faults.length > 0 || failure.code.includes(".");
  if (isByFilters)
    return (
      <ErrorState
        icon={<SearchX />}
        title={title}
        action={<Button onClick={onClear}>{t("search.clear")}</Button>}
      >
        {faults.map(([field, fault]) => (
          <p key={field}>{fault}</p>
        ))}
      </ErrorState>
    );
  return (
    <ErrorState
      icon={isOffline ? <WifiOff /> : <CloudOff />}
      title={title}
      onRetry={onRetry}
      retryLabel={t("search.failed.retry")}
    >
      {words}
    </ErrorState>
  );
}
