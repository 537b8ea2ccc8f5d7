import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect } from "react";
import { localPath } from "#base/local-path.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle, PlainTitleContext } from "#ui/page-title.tsx";
import { offlineParts } from "../../offline.tsx";

/**
 * Shown by the service worker when the site is opened without a connection. It says what waits to be sent, and opens
 * the requested page, whose address is in the fragment, when the connection is back.
 */
export default function OfflinePage() {
  const t = useTexts("frame");
  const title = t("offline.title");
  useReturn();
  return (
    <div className="container-page flex flex-col items-center gap-4 py-20 text-center">
      <meta name="robots" content="noindex" />
      <PlainTitleContext value={title}>
        <PageTitle>{title}</PageTitle>
      </PlainTitleContext>
      <WifiOff className="size-10 text-accent" aria-hidden />
      <h1>{title}</h1>
      <p className="text-ink-2">{t("offline.start")}</p>
      {offlineParts.map((Waiting) => (
        <Waiting key={Waiting.name} />
      ))}
      <Button onClick={openRequested}>{t("offline.retry")}</Button>
    </div>
  );
}

/** Opens the requested page as soon as the device reports a connection. */
function useReturn() {
  useEffect(() => {
    window.addEventListener("online", openRequested);
    return () => window.removeEventListener("online", openRequested);
  }, []);
}

function openRequested() {
  window.location.replace(localPath(window.location.hash.slice(1), "/"));
}
