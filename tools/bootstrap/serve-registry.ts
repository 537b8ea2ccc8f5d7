import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { cleanUp } from "./clean-up.ts";

export interface Registry {
  url: string;
  /** The path of every request. */
  requests: string[];
  untilAsked(): Promise<void>;
  /** Delays all responses until the returned function is called. */
  hold(): () => void;
}

/** Starts a registry on localhost. It has every package except `lost`, each with only a package.json. */
export async function serveRegistry(): Promise<Registry> {
  const requests: string[] = [];
  let gate = Promise.resolve();
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    for (const tell of waiting.splice(0)) tell();
    await gate;
    const [, name = "", version = ""] = path.match(/([^/]+)-(\d+\.\d+\.\d+)\.tgz$/) ?? [];
    if (!name || name === "lost") response.writeHead(404).end("{}");
    else response.end(packPackage(name, version));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    untilAsked: () => new Promise((resolve) => waiting.push(resolve)),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

function packPackage(name: string, version: string): Buffer {
  const content = Buffer.from(JSON.stringify({ name, version }));
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return gzipSync(
    Buffer.concat([makeHeader("package/package.json", content.length), content, padding, Buffer.alloc(1024)]),
  );
}

function makeHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(512);
  const put = (text: string, at: number) => header.write(text, at, "latin1");
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  put(path, 0);
  put(octal(0o644, 8) + octal(0, 8) + octal(0, 8), 100);
  put(octal(size, 12) + octal(0, 12), 124);
  put(" ".repeat(8), 148);
  put("0", 156);
  put("ustar\x0000", 257);
  put(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return header;
}
