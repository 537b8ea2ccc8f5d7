import { href, useLocation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useConnected } from "#ui/use-connected.ts";

export function OfflineBanner() {
  const t = useTexts("frame");
  const online = useConnected();
  const saysItself = useLocation().pathname === href("/offline");
  return (
    <div role="status">
      {!online && !saysItself && (
        <Notice tone="warning" banner title={t("offline.title")}>
          {t("offline.words")}
        </Notice>
      )}
    </div>
  );
}
