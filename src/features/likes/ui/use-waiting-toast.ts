import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import { CONFIRM_PATH } from "./confirm-path.ts";
import { LIKE_CHANGED } from "./like-events.ts";

/** Says once per visit that a like waits, wherever it was given, and leads to the mail. */
export function useWaitingToast(): void {
  const t = useTexts("likes");
  const toast = useToast();
  const navigate = useNavigate();
  const isSaid = useRef(false);
  useEffect(() => {
    const say = ({ detail }: WindowEventMap[typeof LIKE_CHANGED]) => {
      if (!detail.waiting || isSaid.current) return;
      isSaid.current = true;
      const action = { label: t("waiting.button"), onPress: () => void navigate(CONFIRM_PATH) };
      toast({ title: t("waiting.toast"), action });
    };
    window.addEventListener(LIKE_CHANGED, say);
    return () => window.removeEventListener(LIKE_CHANGED, say);
  }, [t, toast, navigate]);
}
