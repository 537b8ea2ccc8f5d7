import { groupForms, listPlurals } from "./plural-forms.ts";
import type { Catalogue } from "./read-catalogues.ts";
import type { Mentions } from "./read-mentions.ts";

/** Finds texts that no source file uses, and texts that are used but do not exist. */
export function compareMentions(catalogues: Catalogue[], sources: Mentions[]): string[] {
  const keys = new Map(catalogues.map((catalogue) => [catalogue.namespace, listKeys(catalogue)]));
  const everywhere = unite(sources);
  return [
    ...catalogues.flatMap((catalogue) => {
      const { folder, namespace } = catalogue;
      const near = sources.filter(
        ({ file, literals }) => file.startsWith(`${folder}/`) || literals.has(namespace),
      );
      const isAsked = askedBy(everywhere, unite(near), catalogue);
      return (keys.get(namespace) ?? [])
        .filter((key) => !isAsked(key))
        .map((key) => `${folder}/locales/en.json: ${key} is not used`);
    }),
    ...sources.flatMap((source) => listUnknown(source, keys)),
  ];
}

type Asking = Pick<Mentions, "literals" | "patterns">;

function unite(sources: readonly Mentions[]): Asking {
  const patterns = new Map(sources.flatMap((source) => source.patterns.map((one) => [one.source, one])));
  return {
    literals: new Set(sources.flatMap(({ literals }) => [...literals])),
    patterns: [...patterns.values()],
  };
}

/** Whether a key is asked for: anywhere with its namespace, or without it by the files near the texts. */
function askedBy(everywhere: Asking, near: Asking, { namespace }: Catalogue) {
  const asks = ({ literals, patterns }: Asking, key: string) =>
    literals.has(key) || patterns.some((pattern) => pattern.test(key));
  return (key: string) => {
    const isRefusal = key.startsWith("refusals.");
    return (
      asks(everywhere, `${namespace}:${key}`) ||
      asks(near, key) ||
      (isRefusal && everywhere.literals.has(key.replace("refusals", namespace)))
    );
  };
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
