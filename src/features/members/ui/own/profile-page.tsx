import Settings from "lucide-react/icons/settings";
import { useCallback, useEffect, useRef, useState } from "react";
import { href, useLocation, useRevalidator } from "react-router";
import { OwnPhotos, PhotoGrants } from "#features/photos/ui/photos.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readOwnPage } from "../../server/read-own-page.ts";
import type { Route } from "./+types/profile-page";
import { AboutCard } from "./about-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { useProfileEdits } from "./use-profile-edits.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  return readOwnPage(page, page.viewer.memberId);
}

/** The own profile, in the order in which others see it. Each part opens for editing in place. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile: loaded, photo, consent, asked, countries, siteName } = loaderData;
  const t = useTexts("member-frame");
  const reload = useReload();
  const edits = useProfileEdits(loaded, reload);
  const [photos, setPhotos] = useState(loaderData.ownPhotos.photos.length);
  const [opened, setOpened] = useState<string | null>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "#about") setOpened("about");
  }, [hash]);
  return (
    <Page width="text">
      <PageTitle>{t("menu.profile")}</PageTitle>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1>{t("menu.profile")}</h1>
        <LinkButton to={href("/settings")} variant="quiet" size="small" icon={<Settings />}>
          {t("menu.settings")}
        </LinkButton>
      </div>
      <AriaLocale locale={useLocale()}>
        <div className="flex flex-col gap-5">
          <ProfileHead
            profile={edits.profile}
            photo={photo}
            photoCount={photos}
            asked={asked}
            onStep={(step) => {
              if (step === "photo" || step === "more_photos") showPhotos();
              else setOpened(ROW_OF[step] ?? step);
            }}
          />
          <Card as="section" id="photos" tabIndex={-1}>
            <OwnPhotos known={loaderData.ownPhotos} onChange={reload} onCount={setPhotos} />
          </Card>
          {loaderData.sharesPrivately && (
            <Card>
              <PhotoGrants />
            </Card>
          )}
          {asked.includes("about_me") && (
            <AboutCard
              edits={edits}
              reason={loaderData.reasons.about_me}
              open={opened === "about"}
              onToggle={(open) => setOpened(open ? "about" : null)}
            />
          )}
          <FactsCard
            edits={edits}
            asked={asked}
            countries={countries}
            consent={consent}
            siteName={siteName}
            hasPasskey={loaderData.hasPasskey}
            shown={{ name: loaderData.shownName, reason: loaderData.reasons.name }}
            opened={opened}
            onOpen={setOpened}
            onReload={reload}
          />
        </div>
      </AriaLocale>
    </Page>
  );
}

/** Row ids that differ from the name of the step. */
const ROW_OF: Record<string, string> = { about_me: "about", city: "place", sexuality: "seeks" };

function showPhotos() {
  const photos = document.getElementById("photos");
  photos?.scrollIntoView();
  photos?.focus({ preventScroll: true });
}

/** Reloads the page and its frame, which shows the name and the completeness. */
function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  return useCallback(() => latest.current(), []);
}
