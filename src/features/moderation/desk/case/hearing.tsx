import { useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { type RuleName, ruleOf } from "../../rules-list.ts";
import { AskMember } from "./ask-member.tsx";
import type { CaseView } from "./case-view.ts";
import type { Lease } from "./use-lease.ts";

type HearingProps = { view: CaseView; lease: Lease };
type Asked = CaseView["hearing"]["questions"][number];

/** Shows what the member was asked and answered, and lets the person ask before a decision. */
export function Hearing({ view, lease }: HearingProps) {
  const t = useTexts("moderation-desk");
  const [isAsking, setAsking] = useState(false);
  const { may_ask, questions } = view.hearing;
  const mayAsk = may_ask && view.case.mine && !lease.isLost;
  useKeys(mayAsk ? { h: () => setAsking(true) } : {});
  if (!mayAsk && questions.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("hearing.title")}</h2>
      {questions.map((asked) => (
        <Question key={asked.asked_at} asked={asked} isWaiting={view.case.state === "waiting"} />
      ))}
      {mayAsk && questions.length === 0 && ruleOf(view.case.rule as RuleName).hearFirst && (
        <p className="text-ink-2">{t("hearing.first")}</p>
      )}
      {mayAsk && (
        <div>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t("hearing.ask")} <KeyMark>h</KeyMark>
          </Button>
        </div>
      )}
      {isAsking && <AskMember view={view} lease={lease} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Question({ asked, isWaiting }: { asked: Asked; isWaiting: boolean }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { question, asked_at, answer_until, answered_at, answer } = asked;
  const until = sayMoment(answer_until, tag);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        <span className="font-semibold">{t(`hearing.choice.${question}`)}</span>{" "}
        <span className="text-ink-2">{t("hearing.asked", { time: sayMoment(asked_at, tag) })}</span>
      </p>
      {answered_at && (
        <>
          <blockquote className="whitespace-pre-wrap break-words border-accent border-s-4 ps-3">
            {answer}
          </blockquote>
          <p className="text-ink-2 text-sm">{t("hearing.answered", { time: sayMoment(answered_at, tag) })}</p>
        </>
      )}
      {!answered_at && isWaiting && (
        <Notice title={t("hearing.waiting", { time: until })}>{t("hearing.waiting_words")}</Notice>
      )}
      {!answered_at && !isWaiting && <p>{t("hearing.silent", { time: until })}</p>}
    </div>
  );
}
