import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextLink } from "#ui/text-link.tsx";

type TermsBoxProps = { checked: boolean; error?: string | undefined; onChange: (checked: boolean) => void };

/** Never ticked in advance, as consent requires. The documents open in a new tab. */
export function TermsBox({ checked, error, onChange }: TermsBoxProps) {
  const t = useTexts("accounts");
  return (
    <Checkbox
      name="terms"
      label={t("terms.label")}
      hint={
        <span className="flex flex-wrap gap-x-4 pt-1">
          <TextLink to={href("/pages/terms")} target="_blank">
            {t("terms.terms")}
          </TextLink>
          <TextLink to={href("/pages/privacy")} target="_blank">
            {t("terms.privacy")}
          </TextLink>
        </span>
      }
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
