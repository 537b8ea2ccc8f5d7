import { createHash } from "node:crypto";
import { join } from "node:path";

/** No part of a key starts with this character, so a shard is never mistaken for one. */
const SHARD = "~";

/**
 * Maps a key to its path: `photos/81/a.webp` → `photos/~4e/81/a.webp`. The entries of an area are spread over 256
 * folders, so that no folder becomes too large for file systems and people, and one folder's files stay together.
 */
export function placeOf(key: string): string {
  const [area = "", ...rest] = key.split("/");
  return rest.length === 0 ? join(shardOf(area), area) : join(area, shardOf(rest[0] ?? ""), ...rest);
}

/**
 * Returns the deepest folder that holds every key with this prefix, and the key prefix that this folder stands for.
 */
export function folderOf(prefix: string): { place: string; key: string } {
  const parts = prefix.split("/").slice(0, -1);
  const key = parts.map((part) => `${part}/`).join("");
  if (parts.length === 0) return { place: "", key };
  return { place: parts.length === 1 ? (parts[0] ?? "") : placeOf(parts.join("/")), key };
}

export function isShard(name: string): boolean {
  return name.startsWith(SHARD);
}

function shardOf(part: string): string {
  return SHARD + createHash("sha256").update(part).digest("hex").slice(0, 2);
}
