import { data, redirect } from "react-router";
import { localPath } from "#base/local-path.ts";
import { LOCALE_NAMES, LOCALES } from "#base/locales.ts";
import { saveLocale } from "#features/accounts/server/accounts.ts";
import { chooseLocale } from "#features/site/contract.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { setLocaleCookie } from "#platform/locale-cookie.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/language-page";
import { LanguageChoice } from "./language-choice.tsx";

/**
 * `returnTo` is the page that the link came from, or null if the link does not say. The browser then uses the referrer.
 */
export function loader({ context }: Route.LoaderArgs) {
  const from = context.get(pageContext).url.searchParams.get("returnTo");
  return { returnTo: from === null ? null : localPath(from) };
}

/** Saves a member's choice to the account too, so that it applies on other devices. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, viewer, secure, texts } = context.get(pageContext);
  const form = chooseLocale.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return data({ error: texts.t("site")("language.unknown") }, { status: 400 });
  const { locale, returnTo } = form.data;
  if (viewer.kind === "member") await saveLocale(app, viewer.memberId, locale);
  const answer = redirect(localPath(returnTo));
  setLocaleCookie(answer.headers, locale, { secure });
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
      {actionData && <p role="alert">{actionData.error}</p>}
      <LanguageChoice locales={LOCALES} names={LOCALE_NAMES} current={useLocale()} returnTo={returnTo} />
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
