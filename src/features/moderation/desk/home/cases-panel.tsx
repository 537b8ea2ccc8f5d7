import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { NextButton } from "../parts/next-button.tsx";
import { Mine, Queues, type QueuesView } from "./waiting.tsx";

export const casesPanel = {
  Panel: CasesPanel,
  waits: ({ queues, review, mine }: QueuesView) =>
    mine.length > 0 || review.open > 0 || queues.some(({ open }) => open > 0),
};

/** Urgent cases first, then those that the person holds, then their queues in which something waits. */
function CasesPanel({ data: { queues, review, mine } }: { data: QueuesView }) {
  const t = useTexts("moderation-desk");
  const waiting = queues.filter(({ open }) => open > 0);
  const urgent = waiting.find(({ queue }) => queue === "urgent");
  const others = waiting.filter(({ queue }) => queue !== "urgent");
  const [first] = waiting;
  return (
    <div className="flex flex-col gap-6">
      {urgent && (
        <Notice
          tone="danger"
          title={t("home.urgent", { n: urgent.open })}
          action={
            <LinkButton size="small" to={href("/desk/queues/:queue", { queue: "urgent" })}>
              {t("home.see_urgent")}
            </LinkButton>
          }
        >
          {urgent.late > 0 && t("home.late", { n: urgent.late })}
        </Notice>
      )}
      {first && <NextButton queue={first.queue} />}
      {mine.length > 0 && <Mine mine={mine} />}
      {(others.length > 0 || review.open > 0) && (
        <Queues queues={others} review={review.open > 0 ? review : null} />
      )}
    </div>
  );
}
