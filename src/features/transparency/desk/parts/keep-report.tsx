import { LongWork } from "#features/work/ui/work.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import type { ReportView } from "../../contract.ts";

/** Has the shown report made as files, which also keeps it for five years. */
export function KeepReport({ report: { from, to }, site }: { report: ReportView; site: string }) {
  const t = useTexts("transparency");
  const input = { from, to, site: site === "" ? null : Number(site) };
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <LongWork runs={[]} start={{ kind: "transparency_report", input, label: t("keep") }} />
        <Button variant="secondary" onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
      <p className="text-ink-2 text-sm">{t("keep_words")}</p>
    </div>
  );
}
