import type { Rendition } from "#adapters/images/images.ts";

const TILE = { width: 400, height: 500, fit: "crop" } as const;
const VIEW = { width: 900, height: 900, fit: "inside" } as const;
const FULL = { width: 1600, height: 1600, fit: "inside" } as const;

/** What is kept of a photo; of what was sent nothing else is. */
export const RENDITIONS: readonly Rendition[] = [
  { name: "full.avif", format: "avif", ...FULL },
  { name: "full.webp", format: "webp", ...FULL },
  { name: "view.avif", format: "avif", ...VIEW },
  { name: "view.webp", format: "webp", ...VIEW },
  { name: "tile.avif", format: "avif", ...TILE },
  { name: "tile.webp", format: "webp", ...TILE },
  // For who may not see it: so few pixels, so blurred, that nobody is known by it.
  { name: "blurred.webp", format: "webp", width: 80, height: 100, fit: "crop", blur: 8 },
];

export function placeOf(key: string, file: string): string {
  return `photos/${key}/${file}`;
}
