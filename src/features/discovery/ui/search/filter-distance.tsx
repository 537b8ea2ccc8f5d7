import { href } from "react-router";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { DISTANCES, type Distance } from "../../distances.ts";
import type { FilterFieldsProps } from "./filter-frame.ts";
import { nameDistance } from "./name-filter.ts";

/** Distance from the member's own city, as a filter and as an order. */
export function FilterDistance({ frame, filters, onChange }: FilterFieldsProps) {
  const texts = useTextsOf("discovery");
  const t = texts.t("discovery");
  if (!frame.fields.includes("distance")) return null;
  if (!frame.hasCity)
    return (
      <TextLink to={href("/profile")} className="py-2.5">
        {t("search.distance.add_city")}
      </TextLink>
    );
  return (
    <div className="flex flex-col">
      <NativeSelect
        label={t("search.distance.label")}
        value={filters.distance ?? ""}
        onChange={({ target }) => onChange({ distance: (Number(target.value) || undefined) as Distance })}
      >
        <option value="">{t("search.distance.any")}</option>
        {DISTANCES.map((distance) => (
          <option key={distance} value={distance}>
            {nameDistance(distance, texts)}
          </option>
        ))}
      </NativeSelect>
      <Checkbox
        label={t("search.distance.nearest")}
        checked={filters.order === "distance"}
        onChange={({ target }) => onChange({ order: target.checked ? "distance" : undefined })}
      />
    </div>
  );
}
