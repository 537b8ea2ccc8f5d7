import { constants, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AgeNext, RawAgeNews } from "#adapters/age/age.ts";
import type { YotiOptions } from "#adapters/age/yoti.ts";
import type { FakeAgeProvider } from "../fake-age-provider.ts";
import type { ProviderFault } from "../fake-provider.ts";
import { type Answer, answerYoti, endSession, type YotiBooks } from "./answer-yoti.ts";

const FAULTS: Partial<Record<ProviderFault, Answer>> = {
  rate: { status: 429, body: "Too many requests" },
  error: { status: 500, body: "Internal Server Error" },
  html: { status: 200, body: "<!doctype html><title>Maintenance</title>" },
  keys: { status: 401, body: JSON.stringify({ error_code: "UNAUTHORIZED" }) },
};

type FakeYoti = Required<Omit<FakeAgeProvider, "provider">> & {
  books: YotiBooks;
  /** Options with which the adapter uses this server. */
  options: Pick<YotiOptions, "address" | "sdkId" | "apiKey" | "notificationKeys">;
  /** Requests that were received, such as `POST /api/v1/sessions`. */
  calls(): string[];
};

/**
 * Our own server of Yoti's Age Verification Service: sessions, pages, results and signed notifications, in the words of
 * Yoti's documents.
 */
export async function openYoti(newsUrl: string): Promise<FakeYoti> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const books: YotiBooks = { sdkId: randomUUID(), apiKey: `key-${randomUUID()}`, sessions: new Map() };
  const news: RawAgeNews[] = [];
  const calls: string[] = [];
  const faults: ProviderFault[] = [];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const isApi = url.pathname.startsWith("/api/");
      if (isApi) calls.push(`${request.method} ${url.pathname}`);
      const fault = isApi ? faults.shift() : undefined;
      if (fault === "down") return request.socket.destroy();
      const asked = {
        method: request.method ?? "GET",
        url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      const answer = (fault && FAULTS[fault]) ?? answerYoti(books, asked);
      if (fault === "lost") return request.socket.destroy();
      response.writeHead(answer.status);
      return response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    books,
    newsUrl,
    options: {
      address: `${origin}/api/v1`,
      sdkId: books.sdkId,
      apiKey: books.apiKey,
      notificationKeys: [publicKey.export({ format: "der", type: "spki" }).toString("base64")],
    },
    calls: () => [...calls],
    async choose(next: AgeNext, choice) {
      const url = next.kind === "redirect" ? next.url : "";
      if (!url.startsWith(origin) || (await fetch(url)).status !== 200)
        throw new Error("There is no such page.");
      const told = endSession(books, new URL(url).searchParams.get("sessionId") ?? "", choice);
      if (told) news.push(writeNotification(newsUrl, told, privateKey));
    },
    takeNews: async () => news.splice(0),
    forge: async (raw, change) => forge(raw, change, privateKey),
    fail: (fault, count = 1) => void faults.splice(0, faults.length, ...Array(count).fill(fault)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The signature covers the text without white space, and with the longest salt that fits. */
function writeNotification(newsUrl: string, told: Record<string, unknown>, key: KeyObject): RawAgeNews {
  const text = JSON.stringify(told).replaceAll(/\s/g, "");
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const saltLength = constants.RSA_PSS_SALTLEN_MAX_SIGN;
  const signature = sign("sha256", Buffer.from(text), { key, padding, saltLength }).toString("base64");
  const body = Buffer.from(JSON.stringify({ ...told, sequence_number: 1, signature }, null, 2));
  return { newsUrl, body, headers: new Headers({ "content-type": "application/json" }) };
}

function forge(raw: RawAgeNews, change: "signature" | { ref: string }, key: KeyObject): RawAgeNews {
  const { signature: _, sequence_number: __, ...told } = JSON.parse(Buffer.from(raw.body).toString());
  if (change !== "signature")
    return writeNotification(raw.newsUrl, { ...told, reference_id: change.ref }, key);
  const guessed = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return writeNotification(raw.newsUrl, told, guessed.privateKey);
}
