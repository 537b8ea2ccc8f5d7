import { useTexts } from "#i18n/use-texts.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { HELP_REASON } from "../contract.ts";

/** Asks why somebody of staff does something for a member. */
export function WhyField({ error }: { error: string | undefined }) {
  const t = useTexts("assistance-desk");
  return (
    <TextArea
      name="why"
      label={t("why")}
      hint={t("why_hint")}
      error={error}
      rows={2}
      required
      maxLength={HELP_REASON.max}
    />
  );
}
