import { useRef } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { subjectKind } from "../../case-rules.ts";
import { fitsSubject, MEASURES, type MeasureKind, mostDays, type Wanted } from "../../measure-rules.ts";
import { sayDay } from "../parts/say.ts";
import { useNow } from "../parts/use-now.ts";

type MeasuresProps = { subject: string; measures: Wanted[]; onChange: (measures: Wanted[]) => void };

const DAY = 86_400_000;
const FIRST_DAYS = 7;

/** Chooses what the decision does to the member or the content, and until when. */
export function MeasureChoices({ subject, measures, onChange }: MeasuresProps) {
  const t = useTexts("moderation-desk");
  const part = useRef<HTMLDivElement>(null);
  useKeys({ m: () => part.current?.querySelector("input")?.focus() });
  const choices = MEASURES.filter((kind) => fitsSubject(kind, subjectKind(subject)));
  const handleChange = (kinds: MeasureKind[]) =>
    onChange(kinds.map((kind) => measures.find((one) => one.kind === kind) ?? newMeasure(kind)));
  const handleDays = (kind: MeasureKind, days: number) =>
    onChange(measures.map((one) => (one.kind === kind ? { ...one, days } : one)));
  return (
    <div ref={part} className="flex flex-col gap-4">
      <ChoiceChips
        label={
          <>
            {t("decide.measures")} <KeyMark>m</KeyMark>
          </>
        }
        choices={choices.map((code) => ({ code, label: t(`measure.${code}`) }))}
        value={measures.map(({ kind }) => kind)}
        onChange={handleChange}
      />
      {measures.map(
        ({ kind, days }) =>
          days !== undefined && (
            <Days key={kind} kind={kind} days={days} onChange={(next) => handleDays(kind, next)} />
          ),
      )}
    </div>
  );
}

function newMeasure(kind: MeasureKind): Wanted {
  return mostDays(kind) === undefined ? { kind } : { kind, days: FIRST_DAYS };
}

type DaysProps = { kind: MeasureKind; days: number; onChange: (days: number) => void };

function Days({ kind, days, onChange }: DaysProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const now = useNow();
  return (
    <TextField
      type="number"
      label={t("decide.days", { measure: t(`measure.${kind}`) })}
      hint={now !== null && days > 0 && t("decide.until", { day: sayDay(new Date(now + days * DAY), tag) })}
      min={1}
      max={mostDays(kind)}
      value={days || ""}
      onChange={(event) => onChange(Math.min(mostDays(kind) ?? 1, Number(event.target.value)))}
    />
  );
}
