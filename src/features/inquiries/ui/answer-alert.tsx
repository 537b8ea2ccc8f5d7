import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { unreadAnswers } from "./facts.ts";

/** Shown until the member has opened every inquiry that was answered. */
export const answerAlert: FrameAlert = {
  name: "answer",
  isDue: (read) => read(unreadAnswers) > 0,
  hiddenOn: new Set(["inquiries", "inquiries-id", "delete-account", "decisions-token"]),
  Alert: AnswerAlert,
};

function AnswerAlert() {
  const t = useTexts("member-frame");
  return (
    <Notice
      banner
      action={
        <LinkButton to={href("/inquiries")} variant="quiet" size="small">
          {t("answer.link")}
        </LinkButton>
      }
    >
      {t("answer.alert")}
    </Notice>
  );
}
