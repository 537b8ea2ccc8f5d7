import { href, redirect } from "react-router";
import { chatSettings } from "#features/chat/settings.ts";
import { listRelated, maySomeVisitorsSearch } from "#features/discovery/server/discovery.ts";
import { viewTile } from "#features/photos/server/photos.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { allows, readVisibility } from "#features/safety/server/safety.ts";
import { settingsOf, siteOf, siteText } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import type { Landing, LandingView } from "../contract.ts";
import { readLander } from "./read-lander.ts";

const RELATED = 3;

type Asked = { id: string; slug?: string | undefined; related?: boolean };

/**
 * Data of a member's landing page for visitors. Members are led to the profile. A member whom a visitor may not see
 * looks the same as one that does not exist.
 */
export async function readLanding(page: Scope, { id, slug, related = false }: Asked): Promise<LandingView> {
  if (page.viewer.kind === "member") throw redirect(href("/members/:id", { id }));
  const { isOn: _, ...lander } = readLander(page, "video", slug);
  return { ...lander, isOn: false, found: await findLanding(page, id, related) };
}

async function findLanding(page: Scope, id: string, related: boolean): Promise<Landing | null> {
  const { app, viewer } = page;
  const card = /^\d{1,15}$/.test(id) ? await readCard(app, Number(id)) : undefined;
  if (!card || !allows(await readVisibility(app, app.db, { viewer, other: card }), "open")) return null;
  const isShown = maySomeVisitorsSearch(page);
  const tile = viewTile(app, page, card);
  const others = related && isShown ? await listRelated(app, page, { member: card }) : [];
  return {
    // Where no visitor may search, the name alone is shown.
    member: isShown
      ? tile
      : { ...tile, photo: null, photo_count: 0, city: null, region_name: null, age: null },
    warning: card.fictional ? siteText(siteOf(page), "fictional_warning", page.texts) : null,
    related: others.filter(({ fictional }) => !fictional).slice(0, RELATED),
    messageLength: settingsOf(page, chatSettings).message_length,
  };
}
