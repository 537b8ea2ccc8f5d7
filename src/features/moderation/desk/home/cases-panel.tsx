import { href } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { NextButton } from "../parts/next-button.tsx";
import { sayCount } from "../parts/say.ts";
import { Mine, Queues, type QueuesView } from "./waiting.tsx";

export const casesPanel = {
  Panel: CasesPanel,
  waits: ({ queues, review, mine }: QueuesView) =>
    mine.length > 0 || review.open > 0 || queues.some(({ open }) => open > 0),
};

/** Urgent cases first, then those that the person holds, then their queues in which something waits. */
function CasesPanel({ data: { queues, review, mine, urgent } }: { data: QueuesView }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const waiting = queues.filter(({ open }) => open > 0);
  const isUrgent = urgent.waiting > 0;
  const others = waiting.filter(({ queue }) => !isUrgent || queue !== "urgent");
  // Some urgent cases were handed up.
  const queue = waiting.find((one) => one.queue === "urgent") ? "urgent" : "escalated";
  const [first] = waiting;
  return (
    <div className="flex flex-col gap-6">
      {isUrgent && (
        <Notice
          tone="danger"
          title={t("home.urgent", { n: sayCount(urgent.waiting, tag) })}
          action={
            <LinkButton size="small" to={href("/desk/queues/:queue", { queue })}>
              {t("home.see_urgent")}
            </LinkButton>
          }
        >
          {urgent.late > 0 && t("home.late", { n: sayCount(urgent.late, tag) })}
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
