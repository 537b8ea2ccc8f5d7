import { useTexts } from "#i18n/use-texts.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { SettingsPart } from "./settings-part.tsx";

/** The rows stand in the layout. A wide screen shows the first sub-page beside them. */
export default function SettingsPage() {
  const t = useTexts("accounts");
  const menu = useTexts("member-frame");
  return (
    <>
      <PageTitle>{menu("menu.settings")}</PageTitle>
      <h2 className="mb-4 text-2xl md:text-3xl">{t("settings.parts.account")}</h2>
      <SettingsPart part="account" />
    </>
  );
}
