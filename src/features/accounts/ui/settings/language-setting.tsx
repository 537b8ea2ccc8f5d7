import { Form, href } from "react-router";
import { LOCALE_NAMES, LOCALES } from "#base/locales.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";

/** Loads a whole page afterwards, because every text changes, here and in mails. */
export function LanguageSetting() {
  const t = useTexts("accounts");
  return (
    <Card as="section">
      <Form method="post" action={href("/lang-config")} reloadDocument className="flex flex-col gap-5">
        <h2 className="text-lg">{t("settings.language")}</h2>
        <input type="hidden" name="returnTo" value={href("/settings/:part", { part: "appearance" })} />
        <NativeSelect label={t("settings.language_label")} name="locale" defaultValue={useLocale()}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALE_NAMES[locale]}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" className="self-start">
          {t("settings.save")}
        </Button>
      </Form>
    </Card>
  );
}
