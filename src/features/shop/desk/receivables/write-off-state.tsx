import { href } from "react-router";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Receivable } from "../../desk-receivables-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Props = { proposal: NonNullable<Receivable["proposal"]>; mayAnswer: boolean };

/** Whether a proposal to write a debt off waits for another person, was refused, or found no answer. */
export function WriteOffState({ proposal, mayAnswer }: Props) {
  const { t, sayDay } = useWords();
  const { state, by, at, why, mine, answered } = proposal;
  const answer =
    state === "open" && mayAnswer && !mine ? (
      <LinkButton size="small" to={href("/desk/proposals")}>
        {t("receivables.answer")}
      </LinkButton>
    ) : null;
  return (
    <Notice title={t("receivables.proposed", { name: by, day: sayDay(at) })} action={answer}>
      <p className="break-words">{why}</p>
      <p className="break-words">
        {state === "refused" &&
          t("receivables.refused", { name: answered?.by ?? "", why: answered?.why ?? "" })}
        {state === "open" && t("receivables.waits")}
        {state === "over" && t("receivables.unanswered")}
      </p>
    </Notice>
  );
}
