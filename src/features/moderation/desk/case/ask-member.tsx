import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import type { askMember } from "../../desk-work-contract.ts";
import { ANSWER_HOURS, type Question, questionFor } from "../../questions-list.ts";
import type { RuleName } from "../../rules-list.ts";
import { sayLanguage } from "../parts/say.ts";
import { useSubject } from "../parts/use-subject.ts";
import type { CaseView } from "./case-view.ts";
import type { Lease } from "./use-lease.ts";

type AskProps = { view: CaseView; lease: Lease; onClose: () => void };

/** A question from the list, as the member will read it, and one line that says what happens. Enter sends it. */
export function AskMember({ view, lease, onClose }: AskProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const [question, setQuestion] = useState<Question>(questionFor(view.case.rule as RuleName));
  const { send, busy, error } = useAsking(view, lease);
  const { hearing, letter_locale, case: about } = view;
  const form = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(question);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("hearing.ask")}
      closeLabel={t("summary.back")}
      actions={
        <Button type="submit" form={form} loading={busy}>
          {t("hearing.send")}
        </Button>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <ChoiceChips
          label={t("hearing.question")}
          single
          value={[question]}
          onChange={([code]) => code && setQuestion(code)}
          choices={hearing.choices.map(({ question: code }) => ({
            code,
            label: t(`hearing.choice.${code}`),
          }))}
        />
        <div>
          {letter_locale && (
            <p className="mb-2 text-ink-2 text-sm">
              {t("hearing.preview", { language: sayLanguage(letter_locale, tag) })}
            </p>
          )}
          <blockquote lang={letter_locale ?? undefined} className="border-accent border-s-4 ps-3">
            {hearing.choices.find((choice) => choice.question === question)?.words}
          </blockquote>
        </div>
        <p className="font-semibold">
          {t("hearing.summary", {
            ...{ subject: saySubject(about.subject), choice: t(`hearing.choice.${question}`) },
            hours: ANSWER_HOURS,
          })}
        </p>
        <p className="text-ink-2">{t("hearing.due", { time: sayMoment(about.due_at, tag) })}</p>
        {error && (
          <Notice tone="danger" live="alert">
            {error.message || t("failed")}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** Asking gives the case back, and the page then says that it waits. */
function useAsking(view: CaseView, { look }: Lease) {
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const send = async (question: Question) => {
    const body = { case: view.case.id, lease: view.lease, question };
    const isAsked = await run(async () => {
      try {
        await call<typeof askMember>("POST", "/api/desk/case-hearings", { body, memberId: null });
      } catch (thrown) {
        if (thrown instanceof CallError && thrown.code === "moderation.taken") await look().catch(() => {});
        throw thrown;
      }
    });
    if (isAsked) await revalidate();
  };
  return { send, busy, error };
}
