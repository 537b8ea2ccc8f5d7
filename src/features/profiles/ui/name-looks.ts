import type { Translate } from "#i18n/texts.ts";
import type { AskedField } from "../asked-fields.ts";
import type { Looks } from "./looks-chips.tsx";
import { nameValue } from "./name-value.ts";

/** Formats the looks, one per line: "Hair: Red". */
export function nameLooks(
  t: Translate<"profiles">,
  { hair, eye, body, tattoos }: Looks,
  asked: readonly AskedField[],
): string {
  const lines: [AskedField, string | null][] = [
    ["hair", hair && `${t("fields.hair")}: ${nameValue(t, "hair", hair)}`],
    ["eye", eye && `${t("fields.eye")}: ${nameValue(t, "eye", eye)}`],
    ["body", body && `${t("fields.body")}: ${nameValue(t, "body", body)}`],
    ["tattoos", tattoos && `${t("fields.tattoos")}: ${nameValue(t, "tattoos", tattoos)}`],
  ];
  return lines
    .filter(([field]) => asked.includes(field))
    .flatMap(([, line]) => line ?? [])
    .join("\n");
}
