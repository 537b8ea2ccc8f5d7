import type { KnownImage } from "#adapters/known-images/known-images.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Upload } from "#platform/pictures/receive-upload.ts";
import { putSealedFile } from "#platform/pictures/sealed-files.ts";
import { knownImageFound } from "../events.ts";

/** `unknown`: the list did not answer, so the photo waits unseen until it does. */
type Checked = "clean" | "unknown" | KnownImage;

/**
 * Asks the list of known pictures about an upload, for at most a few seconds. Without a list every upload is clean.
 */
export async function checkUpload(
  { knownImages, log }: Pick<App, "knownImages" | "log">,
  { known }: Pick<Upload, "known">,
): Promise<Checked> {
  if (!knownImages) return "clean";
  try {
    return (await knownImages.find(known)) ?? "clean";
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the list of known pictures did not answer");
    return "unknown";
  }
}

type Sealing = Pick<App, "db" | "clock" | "files" | "seal" | "announce" | "bus">;

/**
 * Seals an upload that a list names. The answer is that of a session which has ended.
 * @throws GroundError `authentication_required`
 */
export async function sealUpload(
  app: Sealing,
  { memberId, upload, match }: { memberId: number; upload: Upload; match: KnownImage },
): Promise<never> {
  const file = await putSealedFile(app, await upload.read());
  const at = app.clock.now();
  await app.db.transaction().execute((tx) =>
    app.announce(tx, knownImageFound, {
      ...{ memberId, photo: null, file, hashes: upload.known, match, at },
    }),
  );
  tellSessionsEnded(app, memberId);
  throw new GroundError("authentication_required");
}
