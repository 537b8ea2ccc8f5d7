import { LanguageSetting } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { chooseTheme, THEMES, useTheme } from "../../theme.tsx";

/** The theme changes at once and is kept in this browser; the language follows the member. */
export function AppearanceSettings() {
  const t = useTexts("frame");
  const theme = useTheme();
  return (
    <div className="flex flex-col gap-5">
      <Card as="section">
        <ChoiceChips
          single
          label={<span className="text-lg">{t("theme.label")}</span>}
          choices={THEMES.map((code) => ({ code, label: t(`theme.${code}`) }))}
          value={[theme]}
          onChange={([chosen = "system"]) => chooseTheme(chosen)}
        />
      </Card>
      <LanguageSetting />
    </div>
  );
}
