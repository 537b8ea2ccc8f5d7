import { z } from "zod";

const text = z.string().trim().min(1);

export const knownImagesSettings = {
  KNOWN_IMAGES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("service with lists of known pictures of child sexual abuse; see docs/sealed.md"),
  KNOWN_IMAGES_KEY: text.optional().describe("key for KNOWN_IMAGES_URL"),
  KNOWN_IMAGES_TIMEOUT: z.coerce
    .number()
    .int()
    .min(200)
    .max(10_000)
    .default(3_000)
    .describe("milliseconds that an upload waits for the service, 200 to 10,000; then the photo waits"),
};

/** @returns what is missing; null if nothing is */
export function checkKnownImages({
  KNOWN_IMAGES_URL: url,
  KNOWN_IMAGES_KEY: key,
}: {
  KNOWN_IMAGES_URL?: string | undefined;
  KNOWN_IMAGES_KEY?: string | undefined;
}): string | null {
  if (!url === !key) return null;
  return "KNOWN_IMAGES_URL and KNOWN_IMAGES_KEY belong together: set both or neither.";
}
