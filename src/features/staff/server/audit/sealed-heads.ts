import type { App } from "#platform/app.ts";
import { ID_LENGTH } from "#platform/secrets/keyring.ts";
import type { SealedFiles } from "#platform/secrets/sealed-values.ts";
import { FOLDER, SEAL, stored } from "./heads.ts";

/** The signatures of stored heads. Only one that is ours is made anew. */
export const sealedHeads: SealedFiles = {
  name: "heads of the audit log",
  list: ({ files }) => files.list(FOLDER),
  async keyOf(app, file) {
    const head = await readSigned(app, file);
    return (
      head && (app.seal.holds(head.seal, SEAL, wordsOf(file, head)) ? head.seal.slice(0, ID_LENGTH) : "")
    );
  },
  async reseal(app, file) {
    const head = await readSigned(app, file);
    if (!head) return;
    if (!app.seal.holds(head.seal, SEAL, wordsOf(file, head)))
      throw new Error("The head was not signed by us.");
    const content = { ...head, seal: signOf(app, file, head) };
    await app.files.put(file, Buffer.from(JSON.stringify(content)), { contentType: "application/json" });
  },
};

type Signed = { id: number; hash: string; seal: string };

async function readSigned({ files }: Pick<App, "files">, file: string): Promise<Signed | null> {
  const content = await files.get(file);
  return content && stored.parse(await new Response(content.body).json());
}

const wordsOf = (file: string, { id, hash }: Signed) => [file.split("/")[1] ?? "", id, hash];

const signOf = ({ seal }: Pick<App, "seal">, file: string, head: Signed) =>
  seal.of(SEAL, wordsOf(file, head));
