import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";

/** A name of this very folder, which its server carries: a process is known by it, whatever its pid was before. */
export async function tagCluster(clusterPath: string): Promise<string> {
  const { dev, ino } = await stat(clusterPath);
  return `velvet-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 12)}`;
}
