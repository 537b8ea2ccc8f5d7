import type { Rendition } from "#adapters/images/images.ts";
import { BRAND_FILES } from "#features/site/server/site.ts";
import type { PictureCollection } from "#platform/pictures/pictures.ts";
import type { BrandUse } from "../../brand-contract.ts";
import { listUsedKeys } from "./queries.ts";

const LOGO = { width: 640, height: 128, fit: "inside" } as const;
const PICTURE = { width: 1200, height: 1200, fit: "inside" } as const;
const icon = (size: number): Rendition => ({
  ...{ name: `icon-${size}.webp`, format: "webp", width: size, height: size, fit: "pad" },
});

const COLLECTION = { ...BRAND_FILES, orphanTable: "configurationStray", listUsedKeys } as const;

/** Logos, and pictures for the home page. Only what is made of the pixels is kept of an upload. */
export const brandPictures: Record<BrandUse, PictureCollection> = {
  logo: {
    ...COLLECTION,
    renditions: [
      { name: "logo.avif", format: "avif", ...LOGO },
      { name: "logo.webp", format: "webp", ...LOGO },
      icon(192),
      icon(512),
    ],
    minSide: 48,
    // It stands on the bar, which has the colour of the brand.
    keepsTransparency: true,
  },
  picture: {
    ...COLLECTION,
    renditions: [
      { name: "picture.avif", format: "avif", ...PICTURE },
      { name: "picture.webp", format: "webp", ...PICTURE },
    ],
    minSide: 400,
  },
};
