import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { ReportRow, ReportView, Section } from "../../contract.ts";
import { useReportWords } from "./use-report-words.ts";

/** The ten parts of a report as tables. */
export function ReportParts({ report }: { report: ReportView }) {
  const t = useTexts("transparency");
  return report.sections.map((section, index) => (
    <Card as="section" key={section.name} className="print:break-inside-avoid">
      <h2>{t("section_line", { number: index + 1, name: t(`section.${section.name}`) })}</h2>
      <Rows section={section} />
    </Card>
  ));
}

function Rows({ section: { name, rows } }: { section: Section }) {
  const t = useTexts("transparency");
  const { sayIndicator, sayScope } = useReportWords();
  if (rows.length === 0) return <p className="text-ink-2">{t("nothing")}</p>;
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-ink-2">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {t("indicator_head")}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t("value_head")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.scope} ${row.indicator}`} className="border-line border-t align-top">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                {sayIndicator(row.indicator)}
                {row.scope && <span className="text-ink-2"> · {sayScope(row.scope)}</span>}
              </th>
              <Value row={row} isText={name === "identification" || name === "qualitative"} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The texts of a report are English in each language, because they are published as they are. */
function Value({ row: { value }, isText }: { row: ReportRow; isText: boolean }) {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  if (isText)
    return (
      <td lang="en" className="py-2">
        {value}
      </td>
    );
  return (
    <td className="whitespace-nowrap py-2 text-end tabular-nums">
      {value === "" ? t("not_counted") : new Intl.NumberFormat(tag).format(Number(value))}
    </td>
  );
}
