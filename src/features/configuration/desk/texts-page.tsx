import { useState } from "react";
import { data } from "react-router";
import { LOCALE_NAMES, LOCALES, type Locale } from "#base/locales.ts";
import { fillName, nameOfText, OWN_TEXT_KEYS } from "#base/own-texts.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { listConfiguredSites, planRevert } from "../contract.ts";
import { readTexts } from "../details-contract.ts";
import type { Route } from "./+types/texts-page";
import { DetailsFrame, useDetails } from "./details/details-frame.tsx";
import { useSayValue } from "./parts/say-value.ts";
import { textsCalls } from "./settings/save-calls.ts";
import { OwnTextField } from "./texts/own-text-field.tsx";
import { TextsPreview } from "./texts/texts-preview.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const revert = searchParams.get("revert") || null;
  const reverting = revert
    ? await readAtDesk(page, planRevert, String(new URLSearchParams({ change: revert })))
    : null;
  const { sites } = await readAtDesk(page, listConfiguredSites, "");
  const site = reverting?.site ?? (searchParams.get("site") || sites[0]?.id);
  if (!site) throw data(null, { status: 404 });
  const read = await readAtDesk(page, readTexts, String(new URLSearchParams({ site: String(site) })));
  return { ...read, sites, reverting: reverting && { ...reverting, change: Number(revert) } };
}

type Data = Route.ComponentProps["loaderData"];

export default function TextsPage({ loaderData }: Route.ComponentProps) {
  const { site, reverting } = loaderData;
  return <SiteTexts key={`${site.id} ${reverting?.change}`} {...loaderData} />;
}

/** What a site says in its own words, in one language at a time, with what members and visitors see of it. */
function SiteTexts(loaded: Data) {
  const words = useSayValue();
  const { t } = words;
  const details = useDetails(loaded);
  const [locale, setLocale] = useState<Locale>(loaded.locale);
  const own = (name: string) => details.valueOf(name) as string | null;
  const shown = Object.fromEntries(
    OWN_TEXT_KEYS.map((key) => {
      const name = nameOfText(locale, key);
      return [key, fillName(own(name) ?? loaded.standard[name] ?? "", loaded.site.name)];
    }),
  );
  const count = (one: Locale) => OWN_TEXT_KEYS.filter((key) => own(nameOfText(one, key)) !== null).length;
  return (
    <DetailsFrame
      {...{ data: loaded, details, words }}
      calls={textsCalls}
      title={t("texts.title")}
      lead={t("texts.lead")}
    >
      <NativeSelect
        label={t("texts.language")}
        value={locale}
        onChange={({ target }) => setLocale(target.value as Locale)}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {count(one) > 0
              ? t("texts.own", { language: LOCALE_NAMES[one], number: count(one) })
              : LOCALE_NAMES[one]}
          </option>
        ))}
      </NativeSelect>
      <Card className="flex flex-col gap-6">
        {OWN_TEXT_KEYS.map((key) => {
          const name = nameOfText(locale, key);
          return (
            <OwnTextField
              key={name}
              {...{ name, locale, words, details, textKey: key }}
              site={loaded.site.id}
              standard={loaded.standard[name] ?? ""}
              mayWrite={loaded.may_write}
            />
          );
        })}
      </Card>
      <TextsPreview texts={shown} locale={locale} words={words} />
    </DetailsFrame>
  );
}
