import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { buttonLook } from "#ui/button-look.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { TransparencyView } from "../../contract.ts";

/** Reports that were kept, each with its hash and a download. */
export function KeptReports({ reports }: Pick<TransparencyView, "reports">) {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  return (
    <Card as="section" className="print:hidden">
      <h2>{t("kept.title")}</h2>
      {reports.length === 0 ? (
        <EmptyState title={t("kept.none")}>{t("kept.none_words")}</EmptyState>
      ) : (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {reports.map(({ id, from, to, site, made_at, by, sha256 }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0 grow basis-60">
                <h3 className="font-semibold">
                  {t("kept.line", { from, to, site: site ?? t("all_sites") })}
                </h3>
                <p className="text-ink-2 text-sm">
                  {t("kept.made", { time: sayMoment(made_at, tag), name: by ?? t("kept.command") })}
                </p>
                <p className="break-all text-ink-2 text-sm">SHA-256 {sha256}</p>
              </div>
              <a
                className={buttonLook({ variant: "secondary", size: "small" })}
                href={`/api/desk/transparency-report-files?id=${id}`}
                aria-label={t("kept.download_label", { from, to })}
                download
              >
                {t("kept.download")}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
