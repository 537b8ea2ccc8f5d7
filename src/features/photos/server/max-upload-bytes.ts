import { MEGABYTE } from "#base/picture-upload.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import { photosSettings } from "../settings.ts";

/** Size limit of one upload, of a photo or of a picture in a chat. */
export function maxUploadBytes(scope: Pick<Scope, "site">): number {
  return settingsOf(scope, photosSettings).upload_megabytes * MEGABYTE;
}
