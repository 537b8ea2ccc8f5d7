import { fieldsAsked, readCard } from "#features/profiles/server/profiles.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import type { SignUpSite, StartedMember } from "../sign-up-start.ts";
import { readStartedMember } from "./read-started-member.ts";

export async function readSignUpStart(
  page: PageContext,
  viewer: MemberViewer | null,
): Promise<SignUpSite & { member: StartedMember | null }> {
  const { settings } = siteOf(page);
  return {
    signups: settings.signups,
    minAge: settings.min_age,
    siteName: page.site.name,
    countries: settings.countries,
    country: page.country,
    member: viewer ? await readStartedMember(page.app, viewer) : null,
    asked: fieldsAsked(settings),
  };
}

/** The member to whom the visitor wants to write; null if the id is unknown or nobody can write to them. */
export async function findAddressee({ app }: Pick<PageContext, "app">, id: string | undefined) {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const card = await readCard(app, Number(id));
  return card?.open ? { id: card.memberId, name: card.username } : null;
}
