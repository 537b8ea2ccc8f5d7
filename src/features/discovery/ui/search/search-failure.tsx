import SearchX from "lucide-react/icons/search-x";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FailedRead } from "../failed-read.tsx";
import { blamesFilters, type Failure } from "./search-state.ts";

type SearchFailureProps = {
  failure: Failure;
  /** Members are already shown above. */
  below: boolean;
  onRetry: () => void;
  onClear: () => void;
};

/** Says what went wrong. Offers a retry, or clearing the filters if they are the cause. */
export function SearchFailure({ failure, below, onRetry, onClear }: SearchFailureProps) {
  const t = useTexts("discovery");
  const faults = Object.entries(failure.fields);
  if (below || !blamesFilters(failure))
    return (
      <FailedRead
        failure={failure}
        offlineWords={t(below ? "search.offline.words" : "search.offline.none")}
        beside={below}
        onRetry={onRetry}
      />
    );
  return (
    <ErrorState
      icon={<SearchX />}
      title={failure.message || t("search.failed.title")}
      action={<Button onClick={onClear}>{t("search.clear")}</Button>}
    >
      {faults.map(([field, fault]) => (
        <p key={field}>{fault}</p>
      ))}
    </ErrorState>
  );
}
