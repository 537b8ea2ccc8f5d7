import { useSyncExternalStore } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/** Returns whether the device reports a connection; always true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  );
}

export function OfflineBanner() {
  const t = useTexts("frame");
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Notice tone="warning" banner title={t("offline.title")}>
          {t("offline.words")}
        </Notice>
      )}
    </div>
  );
}

function watchOnline(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
