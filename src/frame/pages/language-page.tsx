import { data, redirect } from "react-router";
import { localPath } from "#base/local-path.ts";
import { LOCALE_NAMES, LOCALES } from "#base/locales.ts";
import { baseStored } from "#base/stored.ts";
import { saveLocale } from "#features/accounts/server/accounts.ts";
import { chooseCountry, chooseLocale } from "#features/site/contract.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { setCookie } from "#platform/cookies.ts";
import { setLocaleCookie } from "#platform/locale-cookie.ts";
import { type PageContext, pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/language-page";
import { CountryChoice } from "./country-choice.tsx";
import { LanguageChoice } from "./language-choice.tsx";

/**
 * `returnTo` is the page that the link came from, or null if the link does not say. The browser then uses the referrer.
 */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const from = page.url.searchParams.get("returnTo");
  return {
    returnTo: from === null ? null : localPath(from),
    countries: settingsOf(page, siteSettings).countries,
    country: page.selectedCountry,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  return form.has("country") ? keepCountry(page, form) : keepLocale(page, form);
}

/** Saves a member's choice to the account too, so that it applies on other devices. */
async function keepLocale({ app, viewer, secure, texts }: PageContext, form: FormData) {
  const chosen = chooseLocale.safeParse(Object.fromEntries(form));
  if (!chosen.success) return data({ error: texts.t("site")("language.unknown") }, { status: 400 });
  const { locale, returnTo } = chosen.data;
  if (viewer.kind === "member") await saveLocale(app, viewer.memberId, locale);
  const answer = redirect(localPath(returnTo));
  setLocaleCookie(answer.headers, locale, { secure });
  return answer;
}

function keepCountry(page: PageContext, form: FormData) {
  const chosen = chooseCountry.safeParse(Object.fromEntries(form));
  const { countries } = settingsOf(page, siteSettings);
  if (!chosen.success || !["", ...countries].includes(chosen.data.country))
    return data({ countryError: page.texts.t("site")("country.unknown") }, { status: 400 });
  const { country, returnTo } = chosen.data;
  const answer = redirect(localPath(returnTo));
  const lasting = country === "" ? { days: 0 } : {};
  setCookie(answer.headers, baseStored.country, { value: country, secure: page.secure, ...lasting });
  return answer;
}

export default function LanguagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("site");
  const isAlive = useHydrated();
  const returnTo = loaderData.returnTo ?? (isAlive ? pathBefore() : "/");
  return (
    <Page width="form">
      <PageTitle>{t("language.title")}</PageTitle>
      <h1 className="mb-6">{t("language.title")}</h1>
      {actionData && "error" in actionData && <p role="alert">{actionData.error}</p>}
      <LanguageChoice locales={LOCALES} names={LOCALE_NAMES} current={useLocale()} returnTo={returnTo} />
      <CountryChoice
        countries={loaderData.countries}
        current={loaderData.country}
        returnTo={returnTo}
        error={actionData && "countryError" in actionData ? actionData.countryError : undefined}
      />
    </Page>
  );
}

/** Runs in the browser only: the page is cached for all visitors, so the server must not write a `Referer` into it. */
function pathBefore(): string {
  const { referrer, location } = document;
  if (!URL.canParse(referrer)) return "/";
  const { origin, pathname, search } = new URL(referrer);
  return origin === location.origin && pathname !== location.pathname ? localPath(pathname + search) : "/";
}
