/** In pixels: less cannot be shown as a tile. */
export const MIN_SIDE = 200;

export const PHOTO_STATES = ["pending", "active", "rejected"] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Of a picture, in whichever format the browser takes. */
export function pictureAddress(cdnPrefix: string, filename: string): string {
  return `${cdnPrefix}/${filename.replace(/\.webp$/, "")}`;
}

/** `owner` looks at the own ones; `free` also who has not confirmed the address yet. */
export type Onlooker = "visitor" | "free" | "premium" | "owner";

/** What is handed out of a photo: its clear pictures, the blurred one alone, or nothing at all. */
export type Sight = "clear" | "blurred" | "nothing";

/** How many of the photos that are not private each sees, the main one first. */
const SEES: Record<Onlooker, (freeViews: number) => number> = {
  visitor: () => 1,
  free: (freeViews) => freeViews,
  premium: () => Number.POSITIVE_INFINITY,
  owner: () => Number.POSITIVE_INFINITY,
};

/** @param place among the active ones that are not private, from 0 */
export type Shown = { status: string; private: boolean; place: number };

/** For who may see photos of this member at all, which the check of safety decides. */
export function sightOf(
  photo: Shown,
  { onlooker, granted, freeViews }: { onlooker: Onlooker; granted: boolean; freeViews: number },
): Sight {
  if (onlooker === "owner") return "clear";
  if (photo.status !== "active") return "nothing";
  if (photo.private) return granted ? "clear" : "nothing";
  return photo.place < SEES[onlooker](freeViews) ? "clear" : "blurred";
}

/** Whoever comes may have it: the main photo, and of the others what is so blurred that it tells nobody. */
export function isPublic(
  photo: Shown,
  { open, invisible, blurred }: { open: boolean; invisible: boolean; blurred: boolean },
): boolean {
  return open && !invisible && photo.status === "active" && !photo.private && (photo.place === 0 || blurred);
}

/** Requests for private photos are counted over so long. */
export const REQUESTS_COUNTED_MS = 86_400_000;

/** After a no: how many days are left, begun ones counted, until the same member may be asked again. */
export function daysUntilAsking(no: Date, now: Date, pauseDays: number): number {
  const left = no.getTime() + pauseDays * 86_400_000 - now.getTime();
  return Math.max(0, Math.ceil(left / 86_400_000));
}

type Limits = { free_photos: number; premium_photos: number };

export function photoLimit(premium: boolean, { free_photos, premium_photos }: Limits): number {
  return premium ? Math.max(free_photos, premium_photos) : free_photos;
}

type Candidate = { status: PhotoState; private: boolean };

/** The one that stands for the member: the first that others may see, else the first that waits for review. */
export function pickMain<P extends Candidate>(inOrder: readonly P[]): P | undefined {
  const visible = inOrder.filter((photo) => !photo.private);
  return (
    visible.find(({ status }) => status === "active") ?? visible.find(({ status }) => status === "pending")
  );
}

/** Whether it names each of them once. */
export function isOrderOf(order: readonly number[], ids: readonly number[]): boolean {
  const named = new Set(order);
  return order.length === ids.length && ids.every((id) => named.has(id));
}

/** How a viewer stands to a member's private photos. */
export const PHOTO_ACCESS = ["none", "asked", "granted"] as const;
export type PhotoAccess = (typeof PHOTO_ACCESS)[number];
