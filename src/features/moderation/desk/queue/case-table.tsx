import { href, Link } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { LANE_HOURS, urgencyOf } from "../../case-rules.ts";
import type { listCases } from "../../desk-contract.ts";
import type { Lane } from "../../rules-list.ts";
import { sayHours } from "../parts/say.ts";
import { useSubject } from "../parts/use-subject.ts";

type Row = OutputOf<typeof listCases>["cases"][number];
type TableProps = {
  cases: readonly Row[];
  /** Whether the person may read cases that they do not hold, after a reason. */
  reads: boolean;
  now: string;
};

export function CaseTable({ cases, reads, now }: TableProps) {
  const t = useTexts("moderation-desk");
  const heads = ["subject", "lane", "rule", "reports", "due", "language", "site", "holder"] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={t("list.label")}>
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="border-line border-b text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start font-semibold">
                {t(`list.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cases.map((row) => (
            <CaseLine key={row.id} row={row} opens={row.mine || reads} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type LineProps = { row: Row; opens: boolean; now: string };

/** A case that somebody else holds is grey: it can be read, and not decided. */
function CaseLine({ row, opens, now }: LineProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const { id, subject, lane, rule, reports, last_until, locale, country, site, held_by, mine } = row;
  const isTaken = held_by !== null && !mine;
  const name = `${saySubject(subject)} · ${id}`;
  return (
    <tr data-case={id} className={classNames("border-line border-b", isTaken && "bg-surface-2 text-ink-2")}>
      <td className="whitespace-nowrap px-3 py-3 font-semibold">
        {opens ? (
          <Link
            to={href("/desk/cases/:id", { id: String(id) })}
            className={classNames("underline underline-offset-4", !isTaken && "text-accent")}
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </td>
      <td className="whitespace-nowrap px-3 py-3">
        {lane} · {sayHours(LANE_HOURS[lane as Lane], tag)}
      </td>
      <td className="px-3 py-3">{t(`rule.${rule}`)}</td>
      <td className="px-3 py-3 tabular-nums">{reports}</td>
      <td className="whitespace-nowrap px-3 py-3">
        <Due row={row} urgency={isTaken ? "quiet" : urgencyOf(row, now)} />
        {last_until && <p className="text-ink-2">{t("list.last", { time: sayMoment(last_until, tag) })}</p>}
      </td>
      <td className="px-3 py-3 uppercase">{[locale, country].filter(Boolean).join(" · ")}</td>
      <td className="px-3 py-3">{site}</td>
      <td className="px-3 py-3">{mine ? t("list.you") : held_by && t("list.held", { alias: held_by })}</td>
    </tr>
  );
}

const TONES = { late: "danger", soon: "warning" } as const;

/** When it is due, in a colour and in words once half of its time is over. Nobody has to hurry a colleague. */
function Due({ row: { due_at }, urgency }: { row: Row; urgency: ReturnType<typeof urgencyOf> }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const time = sayMoment(due_at, tag);
  if (urgency === "quiet") return time;
  return <Badge tone={TONES[urgency]}>{t(`list.${urgency}`, { time })}</Badge>;
}
