import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";

export type BenchDatabase = { url: string; close(): Promise<void> };

/** Opens the product's own server with its own settings and tables, as durable as in production. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-bench-"));
  // If we are root, the server runs as another user, who needs access.
  await chmod(folder, 0o755);
  const server = await startEmbedded({ dataDir: join(folder, "data"), log: () => {} });
  const database = openDatabase(server.url, { poolSize: 2 });
  await migrate(database.pool);
  await database.close();
  return {
    url: server.url,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(server.place, { recursive: true, force: true });
    },
  };
}
