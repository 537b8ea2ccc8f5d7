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
  if (name === "identification" || name === "qualitative") return <Texts rows={rows} />;
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
              <Value row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Texts need the width of a phone. They are English in each language, because they are published as they are. */
function Texts({ rows }: Pick<Section, "rows">) {
  const { sayIndicator, sayScope } = useReportWords();
  return (
    <dl className="mt-2 flex flex-col divide-y divide-line text-sm">
      {rows.map(({ indicator, scope, value }) => (
        <div key={`${scope} ${indicator}`} className="grid gap-x-4 py-2 sm:grid-cols-[2fr_3fr]">
          <dt className="font-semibold">
            {sayIndicator(indicator)}
            {scope && <span className="text-ink-2"> · {sayScope(scope)}</span>}
          </dt>
          <dd lang="en" className="break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ row: { value } }: { row: ReportRow }) {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  return (
    <td className="whitespace-nowrap py-2 text-end tabular-nums">
      {value === "" ? t("not_counted") : new Intl.NumberFormat(tag).format(Number(value))}
    </td>
  );
}
