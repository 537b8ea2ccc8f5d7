import type { Db } from "#db/database.ts";
import { type FieldWords, GroundError } from "#platform/errors.ts";
import type { BrandPicture, BrandUse } from "../../brand-contract.ts";
import type { Difference } from "../../contract.ts";
import { findPicture } from "./queries.ts";

const USES: Readonly<Record<string, BrandUse>> = { brand_logo: "logo", brand_picture: "picture" };

/** @throws GroundError `invalid_input` if the change names a picture that nobody has uploaded for this use */
export async function refuseMissingPictures(db: Db, differences: readonly Difference[]): Promise<void> {
  const fields: Record<string, string> = {};
  for (const { setting, to } of differences) {
    const use = USES[setting];
    if (!use || to === null) continue;
    const { key, width, height } = to as BrandPicture;
    const kept = await findPicture(db, { key, use });
    if (kept?.width !== width || kept.height !== height) fields[setting] = "configuration:invalid.no_picture";
  }
  if (Object.keys(fields).length > 0)
    throw new GroundError("invalid_input", { fields: fields as FieldWords });
}
