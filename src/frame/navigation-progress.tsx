import { useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LoadingBar } from "#ui/loading-bar.tsx";

/** A page that is there within 200 ms never shows it. */
export function NavigationProgress() {
  const t = useTexts("frame");
  return <LoadingBar active={useNavigation().state !== "idle"} label={t("loading")} />;
}
