import { useState } from "react";
import { redirect, useNavigate, useRevalidator } from "react-router";
import { maySignUp } from "#features/accounts/ui/accounts.tsx";
import { fieldsAsked, readCard } from "#features/profiles/server/profiles.ts";
import { siteOf } from "#features/site/server/site.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { type PageContext, pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { HOME_PATH } from "../home-path.ts";
import type { Route } from "./+types/sign-up-page";
import { AFTER_SIGN_UP } from "./after-sign-up.ts";
import { InviteOnly } from "./invite-only.tsx";
import { readStartedMember } from "./read-started-member.ts";
import { isUnfinished } from "./screens.ts";
import { SignUpFlow } from "./sign-up-flow.tsx";
import type { SignUpStart } from "./sign-up-start.ts";
import { keptTracking, readTracking } from "./tracking.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { settings } = siteOf(page);
  const member = page.viewer.kind === "member" ? await readStartedMember(page.app, page.viewer) : null;
  if (member && !isUnfinished(member.step) && (member.confirmed || member.step === "done"))
    throw redirect(HOME_PATH);
  const start: SignUpStart = {
    minAge: settings.min_age,
    siteName: page.site.name,
    countries: settings.countries,
    country: page.country,
    tracking: readTracking(page.url.searchParams),
    to: member ? null : await findAddressee(page, params.id),
    member,
    missingOnly: false,
    asked: fieldsAsked(settings),
  };
  return { start, signups: settings.signups };
}

/** Nobody to write to, where there is no such member: the sign-up is then one like any other. */
async function findAddressee({ app }: PageContext, id: string | undefined) {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const card = await readCard(app, Number(id));
  return card?.open ? { id: card.memberId, name: card.username } : null;
}

export default function SignUpPage({ loaderData: { start, signups } }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [tracking] = useState(() => ({ ...start.tracking, ...keptTracking() }));
  const isOpen = start.member !== null || maySignUp(signups, tracking);
  return (
    <Page width="form">
      <PageTitle>{t("signup.title")}</PageTitle>
      {isOpen ? (
        <SignUpFlow
          start={{ ...start, tracking }}
          onAccount={() => revalidate()}
          onLeave={() => navigate("/")}
          onDone={() => window.location.assign(AFTER_SIGN_UP)}
        />
      ) : (
        <InviteOnly />
      )}
    </Page>
  );
}
