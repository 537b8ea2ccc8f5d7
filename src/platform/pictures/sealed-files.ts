import { createHash } from "node:crypto";
import type { App } from "../app.ts";
import { keyOfFile } from "../secrets/key-of-file.ts";
import type { SealedFiles } from "../secrets/sealed-values.ts";
import { fileKey } from "./picture-files.ts";
import { newPictureKey } from "./pictures.ts";

/** Folder of pictures that nobody may see: encrypted, without renditions, and with no address. */
export const SEALED = { folder: "sealed" } as const;
const NAME = "file";
const PURPOSE = "pictures.sealed";

export type SealedFile = { key: string; sha256: string };

/** Encrypts a picture into a file of its own. */
export async function putSealedFile(
  { files, seal }: Pick<App, "files" | "seal">,
  content: Uint8Array,
): Promise<SealedFile> {
  const key = newPictureKey();
  const hidden = seal.hide(PURPOSE, Buffer.from(content).toString("base64"), [key]);
  await files.put(fileKey(SEALED, key, NAME), Buffer.from(hidden), {
    contentType: "application/octet-stream",
  });
  return { key, sha256: createHash("sha256").update(content).digest("hex") };
}

/** @returns null if there is no such file */
export async function readSealedFile(
  { files, seal }: Pick<App, "files" | "seal">,
  key: string,
): Promise<Uint8Array | null> {
  const file = await files.get(fileKey(SEALED, key, NAME));
  if (!file) return null;
  const hidden = await new Response(file.body).text();
  return Buffer.from(seal.reveal(PURPOSE, hidden, [key]), "base64");
}

/** If a picture is destroyed meanwhile, the retention removes the file that no row uses. */
export const sealedPictureFiles: SealedFiles = {
  name: "sealed pictures",
  list: ({ files }) => files.list(`${SEALED.folder}/`),
  keyOf: ({ files }, key) => keyOfFile(files, key),
  async reseal({ files, seal }, place) {
    const file = await files.get(place);
    if (!file) return;
    const key = place.split("/")[1] ?? "";
    const text = seal.reveal(PURPOSE, await new Response(file.body).text(), [key]);
    await files.put(place, Buffer.from(seal.hide(PURPOSE, text, [key])), {
      contentType: "application/octet-stream",
    });
  },
};
