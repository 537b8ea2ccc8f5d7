import { useTexts } from "#i18n/use-texts.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { LIST_REASON } from "../contract.ts";

/** Asks for the reason that goes into the log. */
export function WhyField({ error }: { error: string | undefined }) {
  const t = useTexts("signals");
  return (
    <TextArea
      name="why"
      label={t("why")}
      hint={t("why_hint")}
      error={error}
      rows={2}
      required
      maxLength={LIST_REASON.max}
    />
  );
}
