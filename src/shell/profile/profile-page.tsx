import { redirect, useRevalidator } from "react-router";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { OwnPhotos } from "#features/photos/ui/photos.tsx";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#server/page-context.ts";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProfileCard } from "../profile-card.tsx";
import type { Route } from "./+types/profile-page";
import { ProfileForms } from "./profile-forms.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = context.get(pageContext);
  if (viewer.kind === "visitor") throw redirect("/login?callback=%2Fprofile");
  const [profile, account] = await Promise.all([
    readOwnProfile(app, viewer.memberId),
    readAccount(app.db, viewer.memberId),
  ]);
  return { profile, consent: account?.orientationConsent ?? false };
}

/** The own profile: what others see of it is changed here. */
export default function ProfilePage({ loaderData: { profile, consent } }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  return (
    <Page width="text">
      <PageTitle>{t("menu.profile")}</PageTitle>
      <h1 className="mb-4">{t("menu.profile")}</h1>
      <AriaLocale locale={useLocale()}>
        <div className="flex flex-col gap-5">
          <ProfileCard profile={profile} />
          <Card as="section" id="photos" className="scroll-mt-20">
            <OwnPhotos onChange={() => revalidate()} />
          </Card>
          <ProfileForms profile={profile} consent={consent} />
        </div>
      </AriaLocale>
    </Page>
  );
}
