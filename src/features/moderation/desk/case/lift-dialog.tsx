import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { liftMeasure } from "../../decisions-contract.ts";
import { sayLanguage } from "../parts/say.ts";
import type { MeasureView } from "./case-view.ts";
import { LetterPreview } from "./letter-preview.tsx";
import { useLetterPreview } from "./use-letter-preview.ts";

type Words = { facts: string; why: string };
type LiftProps = { measure: MeasureView; locale: string | null; onClose: () => void };

/** Ends a measure: first the words, then the whole letter as the member will get it. */
export function LiftDialog({ measure, locale, onClose }: LiftProps) {
  const [words, setWords] = useState<Words>({ facts: "", why: "" });
  const [isChecking, setChecking] = useState(false);
  return isChecking ? (
    <Check measure={measure} words={words} onBack={() => setChecking(false)} onClose={onClose} />
  ) : (
    <Write
      {...{ measure, locale, words, onClose }}
      onChange={(change) => setWords({ ...words, ...change })}
      onCheck={() => setChecking(true)}
    />
  );
}

type WriteProps = LiftProps & {
  words: Words;
  onChange: (change: Partial<Words>) => void;
  onCheck: () => void;
};

function Write({ measure, locale, words, onChange, onCheck, onClose }: WriteProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const form = useId();
  const isWhole = words.facts.trim() !== "" && words.why.trim() !== "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onCheck();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("lift.title", { measure: t(`measure.${measure.kind}`) })}
      closeLabel={t("summary.back")}
      actions={
        <Button type="submit" form={form} disabled={!isWhole}>
          {t("lift.check")}
        </Button>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>{t("lift.words")}</p>
        <TextArea
          label={t("lift.facts")}
          hint={locale ? t("decide.facts_hint", { language: sayLanguage(locale, tag) }) : t("decide.nobody")}
          lang={locale ?? undefined}
          autoFocus
          rows={3}
          required
          maxLength={2000}
          value={words.facts}
          onChange={(event) => onChange({ facts: event.target.value })}
        />
        <TextArea
          label={t("decide.why")}
          hint={t("decide.why_hint")}
          rows={2}
          required
          maxLength={2000}
          value={words.why}
          onChange={(event) => onChange({ why: event.target.value })}
        />
      </form>
    </Dialog>
  );
}

type CheckProps = Pick<LiftProps, "measure" | "onClose"> & { words: Words; onBack: () => void };

/** Closing it leads back to the words, so that nothing typed is lost. */
function Check({ measure, words, onBack, onClose }: CheckProps) {
  const t = useTexts("moderation-desk");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const preview = useLetterPreview({ outcome: "lifted", measure: measure.id, facts: words.facts });
  const isRead = preview.state === "ready" && preview.private.length === 0;
  const handleSend = async () => {
    const body = { measure: measure.id, ...words };
    const isEnded = await run(() =>
      call<typeof liftMeasure>("POST", "/api/desk/measure-ends", { body, memberId: null }),
    );
    if (!isEnded) return;
    onClose();
    await revalidate();
  };
  return (
    <Dialog
      open
      onClose={onBack}
      size="large"
      title={t("lift.title", { measure: t(`measure.${measure.kind}`) })}
      closeLabel={t("lift.back")}
      actions={
        <>
          <Button variant="secondary" onClick={onBack}>
            {t("lift.back")}
          </Button>
          <Button
            autoFocus
            loading={busy || preview.state === "loading"}
            aria-disabled={!isRead}
            onClick={() => isRead && void handleSend()}
          >
            {t("lift.send")}
          </Button>
        </>
      }
    >
      <LetterPreview preview={preview} />
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </Dialog>
  );
}
