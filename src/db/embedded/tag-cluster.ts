import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";

/**
 * Returns a name for this folder that its server carries, so that its processes are recognised whatever their ids.
 */
export async function tagCluster(clusterPath: string): Promise<string> {
  const { dev, ino } = await stat(clusterPath);
  return `velvet-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 12)}`;
}
