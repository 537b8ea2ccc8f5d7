import { type ReactNode, Suspense, useEffect } from "react";
import { href } from "react-router";
import { keepTracking, useSessionEnd } from "#features/accounts/ui/accounts.tsx";
import { useLikeTimer } from "#features/likes/ui/likes.tsx";
import { useDraftEnd } from "#features/signup/ui/signup.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { ToastProvider } from "#ui/feedback/toast-provider.tsx";
import { HydrationMark } from "#ui/hydration-mark.ts";
import { useMemberLeft } from "../navigation/log-out.tsx";
import { NavigationProgress } from "../navigation/progress.tsx";
import { usePageVisits } from "../page-visits.ts";
import { useFrame } from "../use-frame.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { PrefetchWhenIdle } from "./prefetch-when-idle.tsx";

const LIKELY_NEXT = [href("/pages/faq")];

/** The parts that all layouts share: the skip link, the loading bar, the offline banner and the page visits. */
export function PageFrame({ fixedHeight = false, children }: { fixedHeight?: boolean; children: ReactNode }) {
  const t = useTexts("frame");
  usePageVisits();
  const loggedIn = useFrame()?.loggedIn ?? false;
  useSessionEnd(loggedIn);
  useMemberLeft();
  useDraftEnd(loggedIn);
  useEffect(() => keepTracking(window.location.search), []);
  // A visitor has received no likes, and none are made up, so their timer ends without a modal.
  useLikeTimer(!loggedIn);
  return (
    <div
      className={
        fixedHeight ? "flex h-[calc(100dvh-var(--keyboard,0px))] flex-col" : "flex min-h-dvh flex-col"
      }
    >
      <a
        href="#main"
        className="sr-only rounded-field bg-surface p-3 text-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-toast"
      >
        {t("skip")}
      </a>
      <NavigationProgress />
      <OfflineBanner />
      <ToastProvider label={t("toasts.label")} closeLabel={t("toasts.close")}>
        <Suspense>
          {children}
          <HydrationMark />
        </Suspense>
      </ToastProvider>
      <PrefetchWhenIdle pages={LIKELY_NEXT} />
    </div>
  );
}
