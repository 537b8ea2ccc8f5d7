export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export const MAX_UPLOAD_BYTES = 10_000_000;

export const PHOTO_STATES = ["pending", "active", "rejected"] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Of a picture, in whichever format the browser takes. */
export function pictureAddress(cdnPrefix: string, filename: string): string {
  return `${cdnPrefix}/${filename.replace(/\.webp$/, "")}`;
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

/** Files without a photo are kept so long: an upload may still be on its way to its row. */
export const STRAYS_KEPT_MS = 3_600_000;
