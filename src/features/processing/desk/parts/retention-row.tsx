import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { RetentionRowView } from "../../contract.ts";
import { useKeepWords } from "../use-keep-words.ts";

/** One row of the retention table. A failed one is red, with the id of its error. */
export function RetentionRow({ row }: { row: RetentionRowView }) {
  const t = useTexts("processing");
  const tag = useRegionalTag();
  const sayKeep = useKeepWords();
  const { what, keep, since, why, failure, overdue, held } = row;
  return (
    <li className="flex flex-col gap-1 py-3 print:break-inside-avoid">
      <h2 className="text-base">{what}</h2>
      <p>{t("retention.kept", { period: sayKeep(keep) })}</p>
      <p lang="en" className="text-ink-2 text-sm">{`Counted from: ${since}. ${why}`}</p>
      {failure && (
        <Notice tone="danger" title={t("retention.failed", { time: sayMoment(failure.at, tag) })}>
          <span className="break-all">
            {failure.error}
            {failure.id && ` · ${t("retention.error_id", { id: failure.id })}`}
          </span>
        </Notice>
      )}
      {overdue > 0 && <Notice tone="danger">{t("retention.overdue", { count: overdue })}</Notice>}
      {held.map(({ subject, name, review_at }) => (
        <Notice key={subject} tone="info">
          {t("retention.held", { case: numberOf(subject), name, time: sayMoment(review_at, tag) })}
        </Notice>
      ))}
      <Runs row={row} />
    </li>
  );
}

function Runs({ row: { by, job, last_run, forgotten, total, next_run } }: { row: RetentionRowView }) {
  const t = useTexts("processing");
  const tag = useRegionalTag();
  const number = new Intl.NumberFormat(tag);
  if (by === "people")
    return <p className="text-ink-2 text-sm">{t("retention.by_people", { people: job })}</p>;
  const facts = [
    t("retention.job", { job }),
    last_run ? t("retention.last", { time: sayMoment(last_run, tag) }) : t("retention.never"),
    t("retention.count", { count: forgotten, shown: number.format(forgotten), total: number.format(total) }),
    next_run ? t("retention.next", { time: sayMoment(next_run, tag) }) : "",
  ];
  return <p className="text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</p>;
}

const numberOf = (subject: string) => subject.split(":")[1] ?? subject;
