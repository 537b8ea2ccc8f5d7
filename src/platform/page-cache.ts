import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

const KEPT_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Parts are stored as bytes, because encoding the text is most of the work of sending it. */
type CachedPage = { status: number; headers: [string, string][]; parts: Buffer[]; size: number };

/** Pages for visitors, cached without their nonce: each response gets its own. */
export type PageCache = {
  /** Placeholder for the nonce during rendering; random, so that no content can contain it. */
  slot: string;
  find(key: string, nonce: string): Response | null;
  keep(key: string, page: Response): Promise<void>;
};

export function openPageCache(): PageCache {
  const slot = `slot${randomBytes(18).toString("hex")}`;
  const cache = new LRUCache<string, CachedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: (page) => page.size,
    ttl: KEPT_MS,
  });
  return {
    slot,
    find(key, nonce) {
      const page = cache.get(key);
      return page
        ? new Response(fill(page.parts, nonce), { status: page.status, headers: page.headers })
        : null;
    },
    async keep(key, page) {
      const parts = (await page.clone().text()).split(slot).map((part) => Buffer.from(part));
      const size = parts.reduce((sum, part) => sum + part.length, 1);
      cache.set(key, { status: page.status, headers: [...page.headers], parts, size });
    },
  };
}

function fill(parts: Buffer[], nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));
}
