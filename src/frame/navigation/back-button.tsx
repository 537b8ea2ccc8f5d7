import ArrowLeft from "lucide-react/icons/arrow-left";
import { useSyncExternalStore } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useInstalled } from "../page-classes.ts";
import { showsBack } from "./back-rules.ts";

/** Shown in an installed app, on pages that are reached from a list. */
export function BackButton() {
  const t = useTexts("frame");
  const navigate = useNavigate();
  const route = useMatches().at(-1)?.id ?? "";
  const installed = useInstalled();
  const history = useHistory();
  if (!showsBack(route, { installed, history })) return null;
  return (
    <IconButton
      tone="bar"
      label={t("navigation.back")}
      icon={<ArrowLeft />}
      onClick={() => navigate(-1)}
      className="-ms-2"
    />
  );
}

/** True if the previous history entry is also a page of ours, according to the router's index. */
function useHistory(): boolean {
  // Renders again on every navigation, so that the index is read again.
  useLocation();
  return useSyncExternalStore(
    () => () => {},
    () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0,
    () => false,
  );
}
