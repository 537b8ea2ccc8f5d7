import { ProviderError } from "./provider-error.ts";

const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 1_000_000;

type Asked = {
  url: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** Sent as it is. */
  body?: string;
  /** Milliseconds for the whole call. */
  timeLimit?: number;
};

export type Answered = { status: number; text: string };

/**
 * Calls a provider's API. A redirect is never followed, since it would carry our keys elsewhere. The caller judges the
 * status, except for those that say nothing about the request.
 * @throws ProviderError not final: no answer, a wrong certificate, status 429 or 5xx, or keys that the provider does not
 * accept (401, 403), since another try may succeed once the operator has corrected them
 */
export async function askProvider(
  name: string,
  { url, timeLimit = TIMEOUT_MS, ...init }: Asked,
): Promise<Answered> {
  const path = new URL(url).pathname;
  const fail = (why: string) =>
    new ProviderError(`${name} ${init.method} ${path}: ${why}.`, { final: false });
  const { status, text } = await fetch(url, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(timeLimit),
  })
    .then(async (answer) => ({ status: answer.status, text: await readText(answer) }))
    .catch((error: unknown) => {
      throw fail(wordsOf(error, timeLimit));
    });
  if (status === 401 || status === 403) throw fail(`keys not accepted, status ${status}`);
  if (status === 429 || status >= 500 || (status >= 300 && status < 400)) throw fail(`status ${status}`);
  return { status, text };
}

/** @throws ProviderError not final, since a page instead of JSON says nothing about the request */
export function readJson(name: string, { status, text }: Answered): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError(`${name}: status ${status} without JSON.`, { final: false });
  }
}

/**
 * Accepts the address of a provider's page only if it is on one of its hosts (or a subdomain), so that a wrong answer
 * cannot send the buyer elsewhere. Without HTTPS only for a provider that is itself asked without, as in tests.
 * @throws ProviderError
 */
export function requirePage(
  name: string,
  url: unknown,
  { hosts, api }: { hosts: readonly string[]; api: string },
): string {
  const page = typeof url === "string" ? URL.parse(url) : null;
  const own = new URL(api);
  const isKnown =
    page !== null &&
    [own.hostname, ...hosts].some((host) => page.hostname === host || page.hostname.endsWith(`.${host}`));
  if (!isKnown || (page.protocol !== "https:" && page.protocol !== own.protocol))
    throw new ProviderError(`${name} sends the buyer to another host.`, { final: true });
  return page.href;
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function wordsOf(error: unknown, timeLimit: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return `no answer within ${timeLimit / 1_000} seconds`;
  return cause?.code ?? cause?.message ?? message;
}
