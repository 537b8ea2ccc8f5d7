import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { RadioTiles } from "#ui/aria/radio-tiles.tsx";
import type { CallError } from "#ui/call/call.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { MAX_REPORT_WORDS, REPORT_REASONS, type ReportReason } from "../visibility-rules.ts";

type ReportFormProps = {
  /** Text that says what is stored with the report. */
  kept: string;
  reason: ReportReason | null;
  words: string;
  reasonMissing: boolean;
  error: CallError | null;
  /** Shown for a photo only. */
  inPhoto?: boolean;
  onReason: (reason: ReportReason) => void;
  onInPhoto: (inPhoto: boolean) => void;
  onWords: (words: string) => void;
};

export function ReportForm(props: ReportFormProps) {
  const { kept, reason, words, reasonMissing, error, inPhoto, onReason, onInPhoto, onWords } = props;
  const t = useTexts("safety");
  const tag = useRegionalTag();
  return (
    <AriaLocale locale={tag}>
      {error && !error.fields.words && <FormError>{error.message || t("failed")}</FormError>}
      <RadioTiles
        label={t("report.reason")}
        required
        value={reason}
        error={reasonMissing && t("report.reason_needed")}
        onChange={(value) => onReason(value as ReportReason)}
        tiles={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
      />
      {inPhoto !== undefined && (
        <Checkbox
          label={t("report.in_photo")}
          hint={t("report.in_photo_hint")}
          checked={inPhoto}
          onChange={(event) => onInPhoto(event.target.checked)}
        />
      )}
      <TextArea
        label={t("report.words")}
        hint={t("report.words_hint", { most: MAX_REPORT_WORDS.toLocaleString(tag) })}
        error={error?.fields.words}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <p className="text-ink-2 text-sm">{kept}</p>
      <p className="text-ink-2 text-sm">{t("report.good_faith")}</p>
    </AriaLocale>
  );
}
