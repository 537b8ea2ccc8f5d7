import type { App } from "#platform/app.ts";
import { CACHING, servePicture } from "#platform/pictures/serve-picture.ts";
import { sitesOf } from "../site-directory.ts";

/** Folder of all pictures of brands. The feature `configuration` puts them there. */
export const BRAND_FILES = { folder: "brand" } as const;

type Asked = { key: string; file: string; headers: Headers };

/**
 * Serves a picture of a brand as long as a site shows it; another one does not exist for visitors.
 * @throws GroundError `not_found`
 */
export function serveBrandFile(app: Pick<App, "files" | "sites">, { key, file, headers }: Asked) {
  const isShown = sitesOf(app)
    .list()
    .some(({ brand: { logo, picture } }) => logo?.key === key || picture?.key === key);
  const admit = async () => (isShown ? { caching: CACHING.public } : null);
  return servePicture(app, BRAND_FILES, { key, file, headers, admit });
}
