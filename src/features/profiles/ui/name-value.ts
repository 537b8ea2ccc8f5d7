import type { Translate } from "#i18n/texts.ts";
import type { OwnProfile, RegionLabel } from "../contract.ts";
import type { Seeks } from "../rules.ts";
import type { Interest } from "../values.ts";

type Chosen = {
  [Field in "gender" | "sexuality" | "relationship" | "hair" | "eye" | "body" | "tattoos"]: NonNullable<
    OwnProfile[Field]
  >;
} & { interests: Interest; seeks: Seeks; region_labels: RegionLabel };

/** Text of a chosen value: `nameValue(t, "hair", "dark_blond")`. */
export function nameValue<Field extends keyof Chosen>(
  t: Translate<"profiles">,
  field: Field,
  code: Chosen[Field],
): string {
  const words: { [Name in keyof Chosen]: (chosen: Chosen[Name]) => string } = {
    gender: (chosen) => t(`gender.${chosen}`),
    sexuality: (chosen) => t(`sexuality.${chosen}`),
    relationship: (chosen) => t(`relationship.${chosen}`),
    hair: (chosen) => t(`hair.${chosen}`),
    eye: (chosen) => t(`eye.${chosen}`),
    body: (chosen) => t(`body.${chosen}`),
    tattoos: (chosen) => t(`tattoos.${chosen}`),
    interests: (chosen) => t(`interests.${chosen}`),
    seeks: (chosen) => t(`seeks.${chosen}`),
    region_labels: (chosen) => t(`region_labels.${chosen}`),
  };
  return words[field](code);
}
