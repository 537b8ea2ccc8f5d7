import type { ReactNode } from "react";
import { Outlet } from "react-router";
import type { Route } from "./+types/default-layout";
import { Alerts } from "./alerts/alerts.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { EntryWarning } from "./entry-warning.tsx";
import { ErrorPage } from "./error-page.tsx";
import { LegalDisclaimer } from "./legal-disclaimer.tsx";
import { UnlessMemberLoads } from "./member/loading-member.tsx";
import { OfferBanner } from "./offers/offer-banner.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { SignUpModal } from "./signup/sign-up-modal.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopNavigation } from "./top-navigation.tsx";

export default function DefaultLayout() {
  return (
    <Frame>
      <UnlessMemberLoads>
        <Outlet />
      </UnlessMemberLoads>
    </Frame>
  );
}

/** A page that breaks, or that is not there, leaves the navigation where it is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <TopNavigation />
      <OfferBanner />
      <DemoBanner />
      <Alerts />
      <main id="main" className="flex grow flex-col">
        {children}
      </main>
      <SiteFooter />
      <LegalDisclaimer />
      <PhoneBar />
      <EntryWarning layout="default" />
      <SignUpModal />
    </PageFrame>
  );
}
