import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useConnected } from "#ui/use-connected.ts";

export function OfflineBanner() {
  const t = useTexts("frame");
  const online = useConnected();
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
