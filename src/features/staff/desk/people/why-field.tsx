import { useTexts } from "#i18n/use-texts.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";

export function WhyField({ error }: { error: string | undefined }) {
  const t = useTexts("staff");
  return (
    <TextArea
      name="why"
      label={t("people.why")}
      rows={2}
      minLength={10}
      maxLength={500}
      required
      error={error}
    />
  );
}
