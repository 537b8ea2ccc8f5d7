import CloudOff from "lucide-react/icons/cloud-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";

/** Reloads on request, and automatically once the network is back. */
export function ShopFailure({ failure: { code, message } }: { failure: { code: string; message: string } }) {
  const t = useTexts("shop");
  const { revalidate, state } = useRevalidator();
  const isOffline = code === "network";
  useEffect(() => {
    if (!isOffline) return;
    const again = () => void revalidate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isOffline, revalidate]);
  return (
    <ErrorState
      icon={isOffline ? <CloudOff /> : <TriangleAlert />}
      title={isOffline ? t("failure.offline") : t("failure.title")}
      onRetry={() => void revalidate()}
      retryLabel={t("failure.retry")}
      retrying={state === "loading"}
    >
      {message || t("failure.words")}
    </ErrorState>
  );
}
