import { useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import type { LikeAnswer } from "../contract.ts";
import { CONFIRM_PATH } from "./confirm-path.ts";
import { tellLike } from "./like-events.ts";

/** Whether this visit has been told that likes wait. Only the browser sets it, after a press. */
let isSaid = false;

/** Returns a function that tells the page of a like. It says once per visit that likes wait, and leads to the mail. */
export function useToldLike(): (answer: LikeAnswer) => void {
  const t = useTexts("likes");
  const toast = useToast();
  const navigate = useNavigate();
  return (answer) => {
    tellLike(answer);
    if (!answer.waiting || isSaid) return;
    isSaid = true;
    const action = { label: t("waiting.button"), onPress: () => void navigate(CONFIRM_PATH) };
    toast({ title: t("waiting.toast"), action });
  };
}
