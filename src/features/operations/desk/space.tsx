import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { Health } from "../contract.ts";
import { saySize } from "./say-size.ts";

/** Space that is left for the database and the files. */
export function Space({ health: { disk, database } }: { health: Health }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const size = (bytes: number) => saySize(bytes, tag);
  const left = disk
    ? t("space.free", { free: size(disk.free), total: size(disk.total) })
    : t("space.elsewhere");
  return (
    <Card as="section">
      <h2>{t("space.title")}</h2>
      <dl className="mt-2 flex flex-col divide-y divide-line">
        <div className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt>{t("space.disk")}</dt>
          <dd className="tabular-nums">{left}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt>{t("space.database")}</dt>
          <dd className="tabular-nums">{size(database)}</dd>
        </div>
      </dl>
    </Card>
  );
}
