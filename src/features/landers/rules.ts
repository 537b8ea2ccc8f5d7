export const LANDERS = [
  "tinderswipe",
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "transitionsvideolanding",
  "video",
] as const;
/** Pages that a member may have come by, with the landing pages of a member. */
export const CAME_BY = [...LANDERS, "landing", "landing2", "landing3"] as const;
export type LanderName = (typeof LANDERS)[number];

/** First word of a slug, by niche from 1 to 7. */
const PREFIXES = ["none", "she", "bdsm", "bbw", "gilf", "milf", "gay"] as const;
export const NICHES = [1, 2, 3, 4, 5, 6, 7] as const;
export type Niche = (typeof NICHES)[number];

/** Which of two wordings a visitor reads. */
export type Variant = "a" | "b";

export function nicheOf(value: number): Niche {
  return NICHES.find((niche) => niche === value) ?? 1;
}

export function prefixOf(niche: Niche): string {
  return PREFIXES[niche - 1] as string;
}

/**
 * The niche that a slug asks for: its first word decides, the rest is the campaign's own. Without a slug it is the
 * site's; a slug that we do not know means niche 1, and is not kept.
 */
export function parseSlug(slug: string | undefined, siteNiche: Niche): { niche: Niche; slug: string | null } {
  if (slug === undefined || slug === "") return { niche: siteNiche, slug: null };
  const place = /^[a-z\d-]{1,60}$/.test(slug) ? PREFIXES.indexOf(slug.split("-")[0] as never) : -1;
  return place < 0 ? { niche: 1, slug: null } : { niche: nicheOf(place + 1), slug };
}

/** Numbers of members below this are not shown. */
const FEWEST_SHOWN = 20;

/** Rounds down to tens, or to hundreds from a thousand on. Returns null for few members. */
export function atLeast(count: number): number | null {
  if (count < FEWEST_SHOWN) return null;
  const step = count < 1_000 ? 10 : 100;
  return Math.floor(count / step) * step;
}

/**
 * @param mark random for a visitor, a day and a lander, and the same whenever they return that day
 * @param percent of visitors who read the second wording
 */
export function chooseVariant(mark: string, percent: number): Variant {
  return Number.parseInt(mark.slice(0, 8), 16) % 100 < percent ? "b" : "a";
}

/** Name and slug of a member's landing page by its path, or null. */
export function splitLandingPath(pathname: string): { name: string; slug: string | undefined } | null {
  const [, folder, , name, slug, ...more] = pathname.split("/");
  if (folder !== "members" || more.length > 0) return null;
  return name === "landing" || name === "landing2" || name === "landing3" ? { name, slug } : null;
}

/** Path of a lander, or null: the name and the slug, which may be anything. */
export function splitPath(pathname: string): { name: LanderName; slug: string | undefined } | null {
  const [, folder, word, slug, ...more] = pathname.split("/");
  const name = LANDERS.find((lander) => lander === word);
  if (folder !== "landers" || !name || more.length > 0) return null;
  return name === "tinderswipe" && slug ? null : { name, slug };
}
