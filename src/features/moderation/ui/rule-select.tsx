import { useTexts } from "#i18n/use-texts.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { RULE_NAMES } from "../rules-list.ts";

/** What a case that somebody of staff opens seems to be about. The moderators may find something else. */
export function RuleSelect({ error }: { error?: string | undefined }) {
  const t = useTexts("moderation-desk");
  return (
    <NativeSelect name="rule" label={t("decide.rule")} required defaultValue="" error={error}>
      <option value="">{t("today.choose")}</option>
      {RULE_NAMES.map((rule) => (
        <option key={rule} value={rule}>
          {t(`rule.${rule}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
