import { href, Outlet, redirect, useMatches } from "react-router";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { classNames } from "#ui/class-names.ts";
import { Page } from "#ui/page.tsx";
import type { Route } from "./+types/settings-layout";
import { partOfTab, toPart } from "./parts.ts";
import { readSettings } from "./read-settings.ts";
import { SettingsList } from "./settings-list.tsx";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { viewer } = page;
  // The specification has the notifications both as a page and as a part of the settings.
  if (params.part === "notifications" || page.url.searchParams.get("tab") === "notifications")
    throw redirect(href("/notifications"));
  if ("part" in params && toPart(params.part) === null) throw new Response(null, { status: 404 });
  if (viewer.kind === "visitor") throw logInFirst(request);
  const part = partOfTab(page.url.searchParams.get("tab"));
  if (part) throw redirect(href("/settings/:part", { part }));
  return readSettings(page, viewer.memberId);
}

/** The rows and the chosen sub-page: one after the other, and from 992 px beside each other. */
export default function SettingsLayout({ loaderData: settings }: Route.ComponentProps) {
  const part = toPart(useMatches().at(-1)?.params.part);
  return (
    <Page>
      <div className="mx-auto grid max-w-text lg:max-w-none lg:grid-cols-[minmax(0,22rem)_minmax(0,var(--container-text))] lg:items-start lg:justify-center lg:gap-10">
        <div className={classNames("lg:sticky lg:top-20", part && "max-lg:hidden")}>
          <SettingsList settings={settings} part={part} />
        </div>
        <div className={classNames("min-w-0", !part && "max-lg:hidden")}>
          <Outlet context={settings} />
        </div>
      </div>
    </Page>
  );
}

/** Everything is already loaded, so opening a sub-page makes no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  return currentUrl.pathname === nextUrl.pathname && defaultShouldRevalidate;
}
