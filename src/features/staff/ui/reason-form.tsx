import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { REASON_CATEGORIES, type ReasonCategory } from "../audit-rules.ts";

export type GivenReason = { category: ReasonCategory; words: string; reference?: string };

type FormProps = {
  /** Category proposed at first. */
  category?: ReasonCategory;
  /** Sends the reason, and shows what it opens. */
  onGive: (reason: GivenReason) => Promise<unknown>;
};

const LEAST_WORDS = 10;

/** Asks why somebody needs to read what is private, before it is shown. */
export function ReasonForm({ category: proposed = "report", onGive }: FormProps) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const [category, setCategory] = useState<ReasonCategory>(proposed);
  const [words, setWords] = useState("");
  const [reference, setReference] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const given = { category, words, ...(reference.trim() !== "" && { reference }) };
    void run(() => onGive(given));
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-ink-2">{t("reason.told")}</p>
      <NativeSelect
        label={t("reason.category")}
        value={category}
        onChange={(event) => setCategory(event.target.value as ReasonCategory)}
      >
        {REASON_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {t(`reason.categories.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <TextArea
        label={t("reason.words")}
        hint={t("reason.words_hint")}
        rows={3}
        required
        minLength={LEAST_WORDS}
        maxLength={500}
        error={error?.fields.words}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <TextField
        label={t("reason.reference")}
        hint={t("reason.reference_hint")}
        maxLength={100}
        error={error?.fields.reference}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" loading={busy} disabled={words.trim().length < LEAST_WORDS}>
        {t("reason.open")}
      </Button>
    </form>
  );
}
