import latinFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import "#ui/styles.css";
import { type ReactNode, Suspense } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from "react-router";
import { useKeepCode } from "#features/shop/ui/shop.tsx";
import { Background } from "#frame/background/background.tsx";
import { BrandStyle, ThemeColour } from "#frame/brand-style.tsx";
import { Discretion, PageIcon, PageManifest } from "#frame/discretion.tsx";
import { ErrorPage } from "#frame/errors/error-page.tsx";
import { useBadgeTotal } from "#frame/navigation/use-badge-total.ts";
import { neverCompileSchemas } from "#frame/never-compile-schemas.ts";
import { useNonce } from "#frame/nonce.tsx";
import { notOpenYet } from "#frame/not-open-yet.ts";
import { usePageClasses } from "#frame/page-classes.ts";
import { TextsBlock } from "#frame/page-texts.tsx";
import { readFrame } from "#frame/read-frame.ts";
import { ThemeScript } from "#frame/theme.tsx";
import { unreadFirst } from "#frame/unread-first.ts";
import { useFocusOnNewPage } from "#frame/use-focus-on-new-page.ts";
import { useLocale, useRegionalTag } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { TitleCountContext } from "#ui/count-title.ts";
import { PageFactsContext } from "#ui/facts.ts";
import { HydrationMark } from "#ui/hydration-mark.ts";
import { MemberIdContext } from "#ui/member-id.ts";
import { SiteNameContext } from "#ui/page-title.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/root";

neverCompileSchemas();

const PAGE_END = "page-end";

export const middleware = [notOpenYet, unreadFirst];

export function loader({ context }: Route.LoaderArgs) {
  return readFrame(context.get(pageContext));
}

/** Reloads the data that every page shares after a form or a call has changed something, not on every navigation. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const stays = formMethod === undefined && currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && (stays || (formMethod !== undefined && formMethod !== "GET"));
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html
      lang={useLocale()}
      data-regional-tag={useRegionalTag()}
      className={usePageClasses()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColour />
        <meta name="format-detection" content="telephone=no" />
        <PageIcon />
        <PageManifest />
        {/* React Aria styles its own parts in the browser and reads the nonce here. */}
        <meta name="csp-nonce" content={useNonce()} suppressHydrationWarning />
        <ThemeScript />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* A page that is drawn while half of it is there moves when the rest comes. The style takes longer anyway. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
        <Links />
        <BrandStyle />
      </head>
      <body>
        {children}
        <span id={PAGE_END} hidden />
        <TextsBlock />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useFocusOnNewPage();
  useKeepCode();
  const isAlive = useHydrated();
  return (
    <MemberIdContext value={loaderData.member?.id ?? null}>
      <SiteNameContext value={loaderData.site.name}>
        <PageFactsContext value={loaderData.member}>
          <TitleCount>
            <Discretion>
              <Outlet />
            </Discretion>
          </TitleCount>
          {isAlive && loaderData.loggedIn && (
            <Suspense>
              <Background />
            </Suspense>
          )}
        </PageFactsContext>
      </SiteNameContext>
    </MemberIdContext>
  );
}

function TitleCount({ children }: { children: ReactNode }) {
  return <TitleCountContext value={useBadgeTotal()}>{children}</TitleCountContext>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <ErrorPage error={error} />
      <HydrationMark />
    </main>
  );
}
