import { accountsSettings } from "#features/accounts/settings.ts";
import { chatSettings } from "#features/chat/settings.ts";
import { maySomeVisitorsSearch } from "#features/discovery/server/discovery.ts";
import { discoverySettings } from "#features/discovery/settings.ts";
import { fieldsAsked, readCard } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import type { SignUpSite, StartedMember } from "../sign-up-start.ts";
import { readStartedMember } from "./read-started-member.ts";

export async function readSignUpStart(
  page: PageContext,
  viewer: MemberViewer | null,
): Promise<SignUpSite & { member: StartedMember | null }> {
  const { min_age, countries } = settingsOf(page, siteSettings);
  const asked = { ...settingsOf(page, profilesSettings), ...settingsOf(page, discoverySettings) };
  return {
    signups: settingsOf(page, accountsSettings).signups,
    minAge: min_age,
    siteName: page.site.name,
    countries,
    country: page.country,
    member: viewer ? await readStartedMember(page.app, viewer) : null,
    asked: fieldsAsked(asked),
    visitorsSeePhotos: maySomeVisitorsSearch(page),
    demo: page.app.config.MODE === "demo",
  };
}

/** The member to whom the visitor wants to write; null if the id is unknown or nobody can write to them. */
export async function findAddressee(
  { app, site, texts }: Pick<PageContext, "app" | "site" | "texts">,
  id: string | undefined,
) {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const card = await readCard(app, Number(id));
  const { message_length: messageLength } = settingsOf({ site }, chatSettings);
  return card?.open ? { id: card.memberId, name: nameOf(texts, card), messageLength } : null;
}
