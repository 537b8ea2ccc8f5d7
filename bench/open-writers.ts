import pg from "pg";
import { seedDemo } from "#demo/seed-demo.ts";
import { fillWriters, type Writers } from "./fill-writers.ts";
import { openBenchDatabase } from "./open-bench-database.ts";
import { type Server, startServer } from "./start-server.ts";

type OpenWriters = Server & { writers: Writers; pool: pg.Pool; databaseUrl: string };

/** Starts the program on a database of its own, with so many members who can write. */
export async function openWriters(count: number, env: Record<string, string> = {}): Promise<OpenWriters> {
  const database = await openBenchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const close = async () => {
    await pool.end();
    await database.close();
  };
  try {
    await seedDemo(pool, { members: 0, say: () => {} });
    const writers = await fillWriters(pool, count);
    await pool.query("vacuum analyze");
    const server = await startServer({ core: null, databaseUrl: database.url, members: 0, env });
    return {
      ...server,
      writers,
      pool,
      databaseUrl: database.url,
      async stop() {
        await server.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
