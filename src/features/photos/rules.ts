import type { PhotoAudience } from "#features/accounts/contract.ts";

/** In pixels. A smaller picture cannot be shown as a tile. */
export const MIN_SIDE = 200;

export const PHOTO_STATES = ["pending", "active", "rejected"] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Address without an extension, so that the browser gets the format that it accepts. */
export function pictureAddress(cdnPrefix: string, filename: string): string {
  return `${cdnPrefix}/${filename.replace(/\.webp$/, "")}`;
}

/** `owner` views their own photos; `free` includes members with an unconfirmed e-mail address. */
export type Onlooker = "visitor" | "free" | "premium" | "owner";

/** Which pictures of a photo are served: all clear ones, only the blurred one, or none. */
export type Sight = "clear" | "blurred" | "nothing";

/** How many of the photos that are not private each viewer sees, starting with the main photo. */
const SEES: Record<Onlooker, (freeViews: number) => number> = {
  visitor: () => 1,
  free: (freeViews) => freeViews,
  premium: () => Number.POSITIVE_INFINITY,
  owner: () => Number.POSITIVE_INFINITY,
};

/** @param place index among the active photos that are not private */
export type Shown = { status: string; private: boolean; place: number };

export type Looking = {
  onlooker: Onlooker;
  audience: PhotoAudience;
  /** The viewer and the owner are a match. */
  matched: boolean;
  granted: boolean;
  /** The viewer has proved their age as far as it is needed for photos. */
  proven: boolean;
  freeViews: number;
};

/** Assumes that the visibility check allows the viewer to see photos of this member at all. */
export function sightOf(photo: Shown, looking: Looking): Sight {
  if (looking.onlooker === "owner") return "clear";
  const sight = sightOfProven(photo, looking);
  return sight === "clear" && !looking.proven ? "blurred" : sight;
}

function sightOfProven(photo: Shown, looking: Looking): Sight {
  const { onlooker, granted, freeViews } = looking;
  if (!isInAudience(looking)) return "nothing";
  if (photo.status !== "active") return "nothing";
  if (photo.private) return granted ? "clear" : "nothing";
  return photo.place < SEES[onlooker](freeViews) ? "clear" : "blurred";
}

/** Whether any photo of this member could be shown to the viewer. */
export function isInAudience({
  onlooker,
  audience,
  matched,
}: Pick<Looking, "onlooker" | "audience" | "matched">): boolean {
  return onlooker === "owner" || audience === "all" || matched;
}

type Showing = { open: boolean; invisible: boolean; photoAudience: PhotoAudience; blurred: boolean };

/** Whether anyone may load it: the main photo, or the blurred picture of any other. */
export function isPublic(photo: Shown, { open, invisible, photoAudience, blurred }: Showing): boolean {
  if (!open || invisible || photoAudience !== "all") return false;
  return photo.status === "active" && !photo.private && (photo.place === 0 || blurred);
}

/** Period over which requests for private photos are counted. */
export const REQUESTS_COUNTED_MS = 86_400_000;

/** Days until the same member may be asked again after a refusal, rounded up. */
export function daysUntilAsking(no: Date, now: Date, pauseDays: number): number {
  const left = no.getTime() + pauseDays * 86_400_000 - now.getTime();
  return Math.max(0, Math.ceil(left / 86_400_000));
}

type Limits = { free_photos: number; premium_photos: number };

export function photoLimit(premium: boolean, { free_photos, premium_photos }: Limits): number {
  return premium ? Math.max(free_photos, premium_photos) : free_photos;
}

type Candidate = { status: PhotoState; private: boolean };

/** Picks the main photo: the first that others can see, otherwise the first that waits for review. */
export function pickMain<P extends Candidate>(inOrder: readonly P[]): P | undefined {
  const visible = inOrder.filter((photo) => !photo.private);
  return (
    visible.find(({ status }) => status === "active") ?? visible.find(({ status }) => status === "pending")
  );
}

/** Whether `order` contains each of the ids exactly once. */
export function isOrderOf(order: readonly number[], ids: readonly number[]): boolean {
  const named = new Set(order);
  return order.length === ids.length && ids.every((id) => named.has(id));
}

/** A viewer's access to a member's private photos. */
export const PHOTO_ACCESS = ["none", "asked", "granted"] as const;
export type PhotoAccess = (typeof PHOTO_ACCESS)[number];
