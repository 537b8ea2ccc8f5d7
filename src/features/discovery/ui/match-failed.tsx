import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import type { MatchFailure } from "./match-state.ts";

type MatchFailedProps = {
  failure: MatchFailure;
  /** Members are there already, and stay. */
  above?: boolean;
  onRetry: () => void;
};

export function MatchFailed({ failure, above = false, onRetry }: MatchFailedProps) {
  const t = useTexts("discovery");
  const isOffline = failure.code === "network";
  const title = isOffline ? t("search.offline.title") : failure.message || t("search.failed.title");
  const words = isOffline ? t("match.offline") : t("search.failed.words");
  if (above)
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
