import { createHash, timingSafeEqual } from "node:crypto";
import { bytesIn, decodeCbor, type Embedded, encodeEmbedded, mapIn } from "./decode-cbor.ts";
import { requireProof } from "./proof-error.ts";

/**
 * Compares the digest of each item with the one that the issuer signed, over its tagged bytes as received.
 * @returns the values of one namespace, by name
 * @throws ProofError also if an item is there twice
 */
export function checkItems(
  items: ReadonlyMap<string, readonly Embedded[]>,
  { digests, namespace }: { digests: Map<unknown, unknown>; namespace: string },
): Map<unknown, unknown> {
  const values = new Map<unknown, unknown>();
  for (const [name, all] of items) {
    const expected = mapIn(digests.get(name), "digests");
    const seen = new Set<unknown>();
    for (const item of all) {
      const read = mapIn(decodeCbor(item.bytes), "item");
      const [id, element] = [read.get("digestID"), read.get("elementIdentifier")];
      requireProof(typeof id === "number" && typeof element === "string", "an item without a name");
      requireProof(!seen.has(id) && !seen.has(element), "an item is there twice");
      seen.add(id).add(element);
      requireProof(isDigestOf(bytesIn(expected.get(id), "digest"), item), "an item was changed");
      if (name === namespace) values.set(element, read.get("elementValue"));
    }
  }
  return values;
}

function isDigestOf(digest: Uint8Array, item: Embedded): boolean {
  const right = createHash("sha256").update(encodeEmbedded(item)).digest();
  return right.length === digest.length && timingSafeEqual(right, digest);
}
