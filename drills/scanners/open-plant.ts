import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/**
 * A page with two weaknesses that a scanner has to find: it writes `word` into HTML, and `id` into a statement.
 * Without it, a scanner that finds nothing because it does not work would look like a pass.
 */
export async function openPlant(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const server = createServer(async (incoming, outgoing) => {
    const { searchParams, pathname } = new URL(incoming.url ?? "/", "http://plant");
    outgoing.setHeader("content-type", "text/html; charset=utf-8");
    if (pathname === "/row") {
      const sql = `select key, summary from (values (1, 'one'), (2, 'two')) as made (key, summary) where key = ${searchParams.get("id")}`;
      const found = await pool.query(sql).catch((error: Error) => ({ rows: [{ error: error.message }] }));
      outgoing.end(`<p>${JSON.stringify(found.rows)}</p>`);
    } else outgoing.end(`<p>${searchParams.get("word") ?? ""}</p><a href="/?word=violet">violet</a>`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
