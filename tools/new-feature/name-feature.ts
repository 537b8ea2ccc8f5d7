import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export type FeatureNames = {
  /** Such as `private-photos`; for the folder, addresses and namespace of texts. */
  kebab: string;
  /** Such as `privatePhotos`. */
  camel: string;
  /** Such as `PrivatePhotos`. */
  pascal: string;
  /** Such as `private_photos`; prefix of its tables. */
  snake: string;
  /** Such as `Private photos`. */
  title: string;
};

const SAYS_NOTHING = /^(?:utils?|helpers?|common|misc|lib|manager|service|data|info|index)$/;

/** @throws Error with a message for the user if the name is unsuitable or taken */
export function nameFeature(root: string, kebab: string): FeatureNames {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(kebab) || kebab.length > 30)
    throw new Error(
      `"${kebab}" is not a name for a feature: use a noun of the business in lower case, words joined by "-", at most 30 characters.`,
    );
  const words = kebab.split("-");
  const empty = words.find((word) => SAYS_NOTHING.test(word));
  if (empty) throw new Error(`"${empty}" says nothing: name the feature after what it is about.`);
  if (existsSync(join(root, "src/features", kebab)))
    throw new Error(`The feature "${kebab}" already exists in src/features/${kebab}.`);
  for (const place of ["src", "src/adapters", "src/platform"]) {
    if (listNames(join(root, place)).includes(kebab))
      throw new Error(`"${kebab}" is taken: ${place}/${kebab} would have the same texts or tables.`);
  }

  const pascal = words.map(capitalize).join("");
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: kebab.replaceAll("-", "_"),
    title: capitalize(words.join(" ")),
  };
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/\.\w+$/, "")) : [];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
