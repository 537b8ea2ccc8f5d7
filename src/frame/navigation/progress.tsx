import { useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LoadingBar } from "#ui/feedback/loading-bar.tsx";

/** Not shown for a page that loads within 200 ms. */
export function NavigationProgress() {
  const t = useTexts("frame");
  return <LoadingBar active={useNavigation().state !== "idle"} label={t("loading")} />;
}
