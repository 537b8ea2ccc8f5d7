import { isLoopback } from "../is-loopback.ts";
import { assertSms, type Sms, SmsRefused } from "./sms.ts";

export type HttpSmsOptions = {
  /** Accepts `POST {"to", "text", "from"}`. Only a loopback address may be unencrypted. */
  url: string;
  token: string;
  /** A number, or up to eleven letters and digits where the network allows them. */
  from: string;
  /** Milliseconds for the whole call. */
  timeLimit?: number;
};

/** Statuses worth a retry besides 5xx: timeout, too early, too many requests. */
const MAY_PASS = new Set([408, 425, 429]);

/** Sends SMS through any provider or gateway that accepts JSON over HTTP. */
export function httpSms({ url, token, from, timeLimit = 10_000 }: HttpSmsOptions): Sms {
  const address = readUrl(url);
  return {
    async send({ to, text }) {
      assertSms({ to, text });
      const { status, isPage } = await post(address, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ to, text, from }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeLimit),
      });
      if (status < 200 || status > 299) {
        throw new SmsRefused(`The SMS provider responded with status ${status}`, {
          retriable: status >= 500 || MAY_PASS.has(status),
        });
      }
      // A proxy or a parked domain answers 200 with a page, and nobody gets the message.
      if (isPage) throw new SmsRefused("The SMS provider responded with a web page", { retriable: true });
    },
  };
}

async function post(address: URL, request: RequestInit): Promise<{ status: number; isPage: boolean }> {
  try {
    const { status, headers, body } = await fetch(address, request);
    await body?.cancel();
    return { status, isPage: headers.get("content-type")?.startsWith("text/html") === true };
  } catch (error) {
    const { name, cause } = error as Error;
    const reason = (cause as { code?: string } | undefined)?.code ?? name;
    throw new SmsRefused(`The SMS provider could not be reached: ${reason}`, { retriable: true });
  }
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  const encrypted = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!url || !encrypted) throw new TypeError("The SMS provider's URL must start with https://");
  return url;
}
