import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useMatches } from "react-router";
import { MemberFailure, UnlessMemberLoads } from "#features/members/ui/members.tsx";
import { OfferBanner } from "#features/shop/ui/shop.tsx";
import { SignedUp, SignUpModal } from "#features/signup/ui/signup.tsx";
import { Alerts } from "../alerts/alerts.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { LegalDisclaimer } from "../footer/legal-disclaimer.tsx";
import { SiteFooter } from "../footer/site-footer.tsx";
import { PhoneBar } from "../navigation/phone-bar.tsx";
import { TopNavigation } from "../navigation/top-navigation.tsx";
import { useFrame } from "../use-frame.ts";
import type { Route } from "./+types/default-layout";
import { DemoBanner } from "./demo-banner.tsx";
import { EntryWarning } from "./entry-warning.tsx";
import { PageFrame } from "./page-frame.tsx";

const MEMBER_ROUTES = ["members-id", "likes-m-id"];

export default function DefaultLayout() {
  return (
    <Frame>
      <UnlessMemberLoads>
        <Outlet />
      </UnlessMemberLoads>
    </Frame>
  );
}

/** Keeps the navigation when a page breaks or does not exist. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isProfile = useMatches().some(({ id }) => MEMBER_ROUTES.includes(id));
  // The connection or the server failed, so the profile can be loaded again with one tap.
  const failedToLoad = isProfile && !(isRouteErrorResponse(error) && error.status < 500);
  return <Frame>{failedToLoad ? <MemberFailure /> : <ErrorPage error={error} />}</Frame>;
}

function SignUp() {
  const frame = useFrame();
  if (!frame) return null;
  if (frame.loggedIn) return <SignedUp />;
  const { site, minAge, countries, country, signups, asked, visitorsSeePhotos, demo } = frame;
  return (
    <SignUpModal
      site={{ siteName: site.name, minAge, countries, country, signups, asked, visitorsSeePhotos, demo }}
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <TopNavigation />
      <DemoBanner />
      {/* Phones have room for one: the offer only if there is no next step. */}
      <div className="max-md:[&:has(>section)>aside]:hidden">
        <OfferBanner />
        <Alerts />
      </div>
      <main id="main" className="flex grow flex-col">
        {children}
      </main>
      <SiteFooter />
      <LegalDisclaimer />
      <PhoneBar />
      <EntryWarning layout="default" />
      <SignUp />
    </PageFrame>
  );
}
