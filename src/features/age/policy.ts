import { z } from "zod";
import { AGE_LEVELS, type AgeLevel, isAgeLevelAtLeast } from "#base/age-levels.ts";
import { COUNTRIES, isCountry } from "#base/countries.ts";

/** Features that a site can make depend on a proof of age. */
export const AGE_FEATURES = ["signup", "photos", "chat", "upload", "explicit_images"] as const;
export type AgeFeature = (typeof AGE_FEATURES)[number];

/**
 * Level by country and feature, such as `GB.chat`. `*` stands for all countries without an entry of their own. Explicit
 * images are allowed only where there is an entry for them.
 */
export type AgePolicy = Readonly<Record<string, AgeLevel>>;

export const DEFAULT_POLICY: AgePolicy = {
  "*.signup": "declaration",
  "*.photos": "declaration",
  "*.chat": "declaration",
  "*.upload": "declaration",
  // Ofcom: the Online Safety Act asks for highly effective age assurance, which a declaration is not.
  "GB.photos": "provider",
  "GB.chat": "provider",
  "GB.upload": "provider",
};

/** Entries that are missing are those of the default. The messages name what is wrong for an operator. */
export const agePolicy: z.ZodType<AgePolicy> = z
  .record(z.string(), z.string())
  .superRefine((entries, context) => {
    for (const [key, level] of Object.entries(entries)) {
      const message = findFault(key, level);
      if (message) context.addIssue({ code: "custom", path: [key], message });
    }
  }) as unknown as z.ZodType<AgePolicy>;

function findFault(key: string, level: string): string | null {
  const [country = "", feature = "", ...more] = key.split(".");
  if (more.length > 0 || (country !== "*" && !isCountry(country)) || !isFeature(feature))
    return `must be named *.chat or GB.chat: a country of ${COUNTRIES.join(", ")} or *, and one of ${AGE_FEATURES.join(", ")}`;
  if (!isLevel(level)) return `must be one of ${AGE_LEVELS.join(", ")}`;
  if (feature === "explicit_images" && !isAgeLevelAtLeast(level, "provider"))
    return "explicit images need provider or eu_proof";
  return null;
}

/** Explicit images need somebody who can prove ages. Returns what is wrong, or null. */
export function findPolicyFault(policy: AgePolicy, { canProve }: { canProve: boolean }): string | null {
  const entry = Object.keys(policy).find((key) => key.endsWith(".explicit_images"));
  return entry && !canProve ? `age_policy: ${entry} needs a provider of age checks; see docs/age.md` : null;
}

function isFeature(name: string): name is AgeFeature {
  return AGE_FEATURES.includes(name as AgeFeature);
}

function isLevel(name: string): name is AgeLevel {
  return AGE_LEVELS.includes(name as AgeLevel);
}

/** Level that one country asks for. Null if the feature is not available there at all. */
function levelIn(policy: AgePolicy, country: string, feature: AgeFeature): AgeLevel | null {
  const own = `${country}.${feature}`;
  const all = `*.${feature}`;
  return policy[own] ?? DEFAULT_POLICY[own] ?? policy[all] ?? DEFAULT_POLICY[all] ?? null;
}

/**
 * The strictest level of all countries that are known of a person, so that a tunnel is no way round. Null if the feature
 * is not available in one of them. What a new member has to prove is also needed for everything else.
 */
export function neededLevel(
  policy: AgePolicy,
  countries: readonly (string | null)[],
  feature: AgeFeature,
): AgeLevel | null {
  const known = countries.filter((country) => country !== null);
  const asked = (known.length > 0 ? known : ["*"]).flatMap((country) => [
    levelIn(policy, country, feature),
    levelIn(policy, country, "signup"),
  ]);
  if (asked.includes(null)) return null;
  return strictest(asked as AgeLevel[]);
}

function strictest(levels: readonly AgeLevel[]): AgeLevel {
  return AGE_LEVELS.findLast((level) => levels.includes(level)) ?? "none";
}
