import { Card } from "#ui/card.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { type Answers, MAX_WORDS, REASONS } from "../rules.ts";
import { useLeavingWords } from "./use-leaving-words.ts";

type SurveyProps = { answers: Answers; onChange: (answers: Answers) => void };

export function Survey({ answers, onChange }: SurveyProps) {
  const { t } = useLeavingWords();
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("survey.label")}</h2>
        <p className="text-ink-2 text-sm">{t("survey.hint")}</p>
      </div>
      <ChoiceChips
        label={t("survey.label")}
        labelHidden
        choices={REASONS.map((code) => ({ code, label: t(`survey.${code}`) }))}
        value={answers.reasons}
        onChange={(reasons) => onChange({ ...answers, reasons })}
      />
      {answers.reasons.includes("other") && (
        <TextArea
          label={t("survey.words")}
          hint={t("survey.words_hint")}
          maxLength={MAX_WORDS}
          value={answers.words}
          onChange={(event) => onChange({ ...answers, words: event.target.value })}
        />
      )}
    </Card>
  );
}
