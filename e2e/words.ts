import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Words = { [key: string]: string | Words };

const SOURCE = join(import.meta.dirname, "../src");
const FOLDERS: Record<string, string> = {
  common: "i18n",
  frame: "frame",
  "member-frame": "frame/member-frame",
  "inquiries-desk": "features/inquiries/desk",
  "moderation-desk": "features/moderation/desk",
};
const read = new Map<string, Words>();

/** The interface text of a key in a locale: `say("de", "accounts:login.title")`. */
export function say(locale: string, key: string, values: Record<string, string | number> = {}): string {
  const [namespace = "", path = ""] = key.split(":");
  const words = path
    .split(".")
    .reduce<string | Words | undefined>(
      (found, name) => (typeof found === "object" ? found[name] : undefined),
      readWords(locale, namespace),
    );
  if (typeof words !== "string") throw new Error(`There is no text ${key} in ${locale}.`);
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Keys of all texts of a locale, without their namespaces. */
export function listKeys(locale: string): Set<string> {
  const features = readdirSync(join(SOURCE, "features")).filter((name) =>
    existsSync(join(SOURCE, "features", name, "locales")),
  );
  const namespaces = [...Object.keys(FOLDERS), ...features];
  return new Set(namespaces.flatMap((namespace) => keysIn(readWords(locale, namespace), "")));
}

function keysIn(words: Words, before: string): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keysIn(value, `${before}${key}.`),
  );
}

function readWords(locale: string, namespace: string): Words {
  const file = join(SOURCE, FOLDERS[namespace] ?? `features/${namespace}`, "locales", `${locale}.json`);
  const known = read.get(file) ?? (JSON.parse(readFileSync(file, "utf8")) as Words);
  read.set(file, known);
  return known;
}
