import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { ProcessingView } from "../../contract.ts";
import { Gap } from "./gap.tsx";

/** Who is responsible, and what no program knows of them. */
export function Companies({ companies }: { companies: ProcessingView["companies"] }) {
  const t = useTexts("processing");
  const tag = useRegionalTag();
  const regions = new Intl.DisplayNames(tag, { type: "region" });
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("record.company")}</h2>
      {companies.map(({ name, address, country, phone, sites }) => (
        <div key={`${name} ${address}`}>
          <h3 className="font-semibold">{name}</h3>
          <p>{[address, regionName(regions, country)].join(", ")}</p>
          {phone && <p>{phone}</p>}
          <ul>
            {sites.map((site) => (
              <li key={site.name} className="break-words">
                {site.name}: {site.email}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Gap title={t("record.officer")}>{t("record.officer_gap")}</Gap>
      <Gap title={t("record.transfers")}>{t("record.transfers_gap")}</Gap>
    </Card>
  );
}

/** The country of a company may be written in words. */
function regionName(regions: Intl.DisplayNames, country: string): string {
  try {
    return regions.of(country) ?? country;
  } catch {
    return country;
  }
}
