import { href } from "react-router";
import { fieldsAsked } from "#features/profiles/server/profiles.ts";
import { siteOf } from "#features/site/server/site.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { Route } from "./+types/complete-signup-page";
import { readStartedMember } from "./read-started-member.ts";
import { SignUpFlow } from "./sign-up-flow.tsx";
import type { SignUpStart } from "./sign-up-start.ts";

/** Where an account that was begun elsewhere goes on to; a smartphone is then reminded by a modal. */
const AFTERWARDS = `${href("/profile")}?api_signup_complete=1`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const { settings } = siteOf(page);
  const start: SignUpStart = {
    minAge: settings.min_age,
    siteName: page.site.name,
    countries: settings.countries,
    country: page.country,
    tracking: {},
    to: null,
    member: await readStartedMember(page.app, page.viewer),
    missingOnly: true,
    asked: fieldsAsked(settings),
  };
  return { start };
}

export default function CompleteSignupPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const leave = () => window.location.assign(AFTERWARDS);
  return (
    <Page width="form">
      <PageTitle>{t("signup.complete_title")}</PageTitle>
      <SignUpFlow start={loaderData.start} onLeave={leave} onDone={leave} />
    </Page>
  );
}
