import type { Country } from "#base/countries.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { RegionLabel } from "../contract.ts";
import { FailedList } from "./failed-list.tsx";
import { askForRegions } from "./known-regions.ts";
import { nameValue } from "./name-value.ts";
import { useRegions } from "./use-regions.ts";

type RegionSelectProps = {
  country: Country;
  /** The country's word for its regions, if it is known already. */
  label?: RegionLabel | undefined;
  value: string | null;
  /** Text of the empty option. */
  none: string;
  error?: string | undefined;
  onChoose: (code: string | null) => void;
};

/** The regions of a country. Says that it is loading until the list is there. */
export function RegionSelect({ country, label, value, none, error, onChoose }: RegionSelectProps) {
  const t = useTexts("profiles");
  const all = useRegions();
  if (all === "failed") return <FailedList title={t("region_list.error")} onRetry={askForRegions} />;
  const regions = all?.regions.filter((region) => region.country === country) ?? [];
  return (
    <NativeSelect
      label={nameValue(t, "region_labels", label ?? all?.labels[country] ?? "region")}
      value={regions.some(({ code }) => code === value) ? (value ?? "") : ""}
      error={error}
      disabled={regions.length === 0}
      aria-busy={all === null || undefined}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{all === null ? t("region_list.loading") : none}</option>
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
