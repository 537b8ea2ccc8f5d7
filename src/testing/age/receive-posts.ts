import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RawAgeNews } from "#adapters/age/age.ts";

/** A server on loopback that stands for our site: it keeps what wallets post, and sends them back to a page. */
export async function receivePosts(path: string) {
  const posts: RawAgeNews[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers({ "content-type": request.headers["content-type"] ?? "" });
      posts.push({ newsUrl, headers, body: Buffer.concat(chunks) });
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ redirect_uri: "https://velvet.example/age?code=1" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const newsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    newsUrl,
    take: () => posts.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
