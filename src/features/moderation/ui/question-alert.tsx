import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import type { Fact } from "#ui/facts.ts";
import { useFact } from "#ui/facts.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Secret of a question that the member can still answer; null if there is none. */
const waitingQuestion: Fact<string | null> = { name: "question", without: null };

/** Shown until the member has answered a question before a decision, or its time is over. */
export const questionAlert: FrameAlert = {
  name: "question",
  isDue: (read) => read(waitingQuestion) !== null,
  hiddenOn: new Set(["questions-token", "decisions-token", "delete-account"]),
  Alert: QuestionAlert,
};

function QuestionAlert() {
  const t = useTexts("member-frame");
  const token = useFact(waitingQuestion);
  if (token === null) return null;
  return (
    <Notice
      tone="warning"
      banner
      action={
        <LinkButton to={href("/questions/:token", { token })} variant="quiet" size="small">
          {t("question.link")}
        </LinkButton>
      }
    >
      {t("question.alert")}
    </Notice>
  );
}
