import { createHash } from "node:crypto";
import { join } from "node:path";

/** No part of a key starts like this, so a shard is never mistaken for one. */
const SHARD = "~";

/**
 * `photos/81/a.webp` → `photos/~4e/81/a.webp`: what stands below an area is spread over 256 folders, so that
 * none grows beyond what file systems and people like, and the files of one folder stay together.
 */
export function placeOf(key: string): string {
  const [area = "", ...rest] = key.split("/");
  return rest.length === 0 ? join(shardOf(area), area) : join(area, shardOf(rest[0] ?? ""), ...rest);
}

/** The deepest folder that holds every key with this prefix, and the part of the key that it stands for. */
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
