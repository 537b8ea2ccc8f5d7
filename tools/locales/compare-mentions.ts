import { groupForms, listPlurals } from "./plural-forms.ts";
import type { Catalogue } from "./read-catalogues.ts";
import type { Mentions } from "./read-mentions.ts";

/** Finds texts that no source file uses, and texts that are used but do not exist. */
export function compareMentions(catalogues: Catalogue[], sources: Mentions[]): string[] {
  const keys = new Map(catalogues.map((catalogue) => [catalogue.namespace, listKeys(catalogue)]));
  return [
    ...catalogues.flatMap((catalogue) =>
      (keys.get(catalogue.namespace) ?? [])
        .filter((key) => !sources.some((source) => asksFor(source, catalogue, key)))
        .map((key) => `${catalogue.folder}/locales/en.json: ${key} is not used`),
    ),
    ...sources.flatMap((source) => listUnknown(source, keys)),
  ];
}

function asksFor(source: Mentions, { namespace, folder }: Catalogue, key: string): boolean {
  const full = `${namespace}:${key}`;
  const code = key.startsWith("refusals.") ? `${namespace}.${key.slice("refusals.".length)}` : undefined;
  if (source.literals.has(full) || (code !== undefined && source.literals.has(code))) return true;
  if (source.patterns.some((pattern) => pattern.test(full))) return true;

  const speaksIt = source.file.startsWith(`${folder}/`) || source.literals.has(namespace);
  return speaksIt && (source.literals.has(key) || source.patterns.some((pattern) => pattern.test(key)));
}

function listUnknown(source: Mentions, keys: Map<string, string[]>): string[] {
  const asked = [...source.literals].flatMap((literal) => {
    const [, namespace, key] = /^([\w-]+):([\w-]+(?:\.[\w-]+)*)$/.exec(literal) ?? [];
    return namespace && key && keys.has(namespace) ? [{ namespace, key }] : [];
  });
  const refused = [...source.refusals].map((code) => {
    const [namespace = "", reason = ""] = code.split(".");
    return { namespace, key: `refusals.${reason}` };
  });
  return [...asked, ...refused]
    .filter(({ namespace, key }) => !keys.get(namespace)?.includes(key))
    .map(({ namespace, key }) => `${source.file}: unknown text ${namespace}:${key}`);
}

function listKeys({ words }: Catalogue): string[] {
  const english = words.get("en") ?? new Map<string, string>();
  return [...groupForms(english, listPlurals(english)).keys()];
}
