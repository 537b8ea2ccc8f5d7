import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

type FailedReadProps = {
  failure: { code: string; message: string };
  /** Text to show without a connection. */
  offlineWords: string;
  /** Members are already shown, so the failure appears as a notice beside them. */
  beside: boolean;
  onRetry: () => void;
};

/** Says that members could not be loaded, with the server's reason if there is one, and offers a retry. */
export function FailedRead({ failure, offlineWords, beside, onRetry }: FailedReadProps) {
  const t = useTexts("discovery");
  const isOffline = failure.code === "network";
  const title = isOffline ? t("search.offline.title") : failure.message || t("search.failed.title");
  const words = isOffline ? offlineWords : t("search.failed.words");
  const retry = t("search.failed.retry");
  if (!beside)
    return (
      <ErrorState
        icon={isOffline ? <WifiOff /> : <CloudOff />}
        title={title}
        onRetry={onRetry}
        retryLabel={retry}
      >
        {words}
      </ErrorState>
    );
  return (
    <Notice
      tone="warning"
      live="alert"
      title={title}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {words}
    </Notice>
  );
}
