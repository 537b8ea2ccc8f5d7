import { z } from "zod";
import { askProvider, readJson } from "../ask-provider.ts";
import { isLoopback } from "../is-loopback.ts";
import { ProviderError } from "../provider-error.ts";
import type { KnownImages } from "./known-images.ts";

export type HttpKnownImagesOptions = {
  /** Only a loopback address may be unencrypted. */
  url: string;
  key: string;
  /** Milliseconds for one question. */
  timeLimit: number;
};

const NAME = "The list of known pictures";

const answer = z.object({
  match: z.object({ list: z.string().min(1).max(100), reference: z.string().min(1).max(200) }).nullable(),
});

/** Asks a service over HTTP. docs/sealed.md has the shape of question and answer. */
export function httpKnownImages({ url, key, timeLimit }: HttpKnownImagesOptions): KnownImages {
  const address = readUrl(url);
  return {
    name: "http",
    async find(hashes) {
      const answered = await askProvider(NAME, {
        url: address,
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify(hashes),
        timeLimit,
      });
      const { status } = answered;
      if (status !== 200) throw new ProviderError(`${NAME}: status ${status}.`, { final: false });
      const parsed = answer.safeParse(readJson(NAME, answered));
      // Anything else than a clear no is not a no.
      if (!parsed.success) throw new ProviderError(`${NAME}: an answer without a match.`, { final: false });
      return parsed.data.match;
    },
  };
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!url || !isSafe) throw new TypeError("KNOWN_IMAGES_URL must start with https://");
  return url.href;
}
