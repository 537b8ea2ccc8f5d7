import { data, redirect } from "react-router";
import { localPath } from "#base/local-path.ts";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALE_NAMES, LOCALES } from "#base/locales.ts";
import { saveLocale } from "#features/accounts/server/accounts.ts";
import { chooseLocale } from "#features/site/contract.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { writeCookie } from "#server/cookies.ts";
import { pageContext } from "#server/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { Route } from "./+types/language-page";
import { LanguageChoice } from "./language-choice.tsx";

/** Back to where the person came from, as far as that is a page of ours. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { url, origin } = context.get(pageContext);
  const from = url.searchParams.get("returnTo") ?? pathOf(request.headers.get("referer"), origin);
  return { returnTo: localPath(from) };
}

/** A member's choice is kept for the next device, too. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, viewer, secure, texts } = context.get(pageContext);
  const form = chooseLocale.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return data({ error: texts.t("site")("language.unknown") }, { status: 400 });
  const { locale, returnTo } = form.data;
  if (viewer.kind === "member") await saveLocale(app, viewer.memberId, locale);
  const cookie = writeCookie(LOCALE_COOKIE, locale, { maxAgeDays: LOCALE_COOKIE_DAYS, secure });
  return redirect(localPath(returnTo), { headers: { "Set-Cookie": cookie } });
}

export default function LanguagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("site");
  return (
    <Page width="form">
      <PageTitle>{t("language.title")}</PageTitle>
      <h1 className="mb-6">{t("language.title")}</h1>
      {actionData && <p role="alert">{actionData.error}</p>}
      <LanguageChoice
        locales={LOCALES}
        names={LOCALE_NAMES}
        current={useLocale()}
        returnTo={loaderData.returnTo}
      />
    </Page>
  );
}

function pathOf(referer: string | null, origin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { origin: from, pathname, search } = new URL(referer);
  return from === origin && pathname !== "/lang-config" ? pathname + search : null;
}
