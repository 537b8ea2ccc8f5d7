import type { Translate } from "#i18n/texts.ts";
import type { OwnProfile, RegionLabel } from "../contract.ts";
import type { Seeks } from "../rules.ts";
import type { Interest } from "../values.ts";

type Chosen = {
  [Field in "gender" | "sexuality" | "relationship" | "hair" | "eye" | "body" | "tattoos"]: NonNullable<
    OwnProfile[Field]
  >;
} & { interests: Interest; seeks: Seeks; region_labels: RegionLabel };

/** Text of a chosen value: `nameValue(t, "hair", "dark blond")`. */
export function nameValue<Field extends keyof Chosen>(
  t: Translate<"profiles">,
  field: Field,
  code: Chosen[Field],
): string {
  const words: { [Name in keyof Chosen]: (chosen: Chosen[Name]) => string } = {
    gender: (chosen) => t(`gender.${chosen}`),
    sexuality: (chosen) => t(`sexuality.${chosen}`),
    relationship: (chosen) => t(`relationship.${keyOf(chosen)}`),
    hair: (chosen) => t(`hair.${keyOf(chosen)}`),
    eye: (chosen) => t(`eye.${chosen}`),
    body: (chosen) => t(`body.${chosen}`),
    tattoos: (chosen) => t(`tattoos.${chosen}`),
    interests: (chosen) => t(`interests.${chosen}`),
    seeks: (chosen) => t(`seeks.${chosen}`),
    region_labels: (chosen) => t(`region_labels.${chosen}`),
  };
  return words[field](code);
}

type Key<Value extends string> = Value extends `${infer First} ${infer Second}`
  ? `${First}_${Second}`
  : Value;

/** Names in the texts have an underscore where a value has a space. */
function keyOf<Value extends string>(value: Value): Key<Value> {
  return value.replace(" ", "_") as Key<Value>;
}
