import { href, Link } from "react-router";
import { LOCALE_NAMES } from "#base/locales.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import type { DeskInquiries } from "../../desk-contract.ts";

type Row = DeskInquiries["inquiries"][number];

const HEADS = ["number", "subject", "since", "language", "from", "site", "holder"] as const;

export function QueueTable({ inquiries }: { inquiries: readonly Row[] }) {
  const t = useTexts("inquiries-desk");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={t("title")}>
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="border-line border-b text-ink-2">
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start font-semibold">
                {t(`head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inquiries.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An inquiry that somebody else works on is grey: it can be read, and not answered. */
function Line({ row }: { row: Row }) {
  const t = useTexts("inquiries-desk");
  const tag = useRegionalTag();
  const { id, number, subject, since, locale, is_member, site, held_by, is_mine } = row;
  const isTaken = held_by !== null && !is_mine;
  return (
    <tr className={classNames("border-line border-b", isTaken && "bg-surface-2 text-ink-2")}>
      <td className="whitespace-nowrap px-3 py-3 font-semibold">
        <Link
          to={href("/desk/service/:id", { id: String(id) })}
          className={classNames("underline underline-offset-4", !isTaken && "text-accent")}
        >
          {number}
        </Link>
      </td>
      <td className="px-3 py-3">{t(`subjects.${subject}`)}</td>
      <td className="whitespace-nowrap px-3 py-3">{sayMoment(since, tag)}</td>
      <td className="px-3 py-3">{LOCALE_NAMES[locale]}</td>
      <td className="px-3 py-3">{t(is_member ? "from.member" : "from.visitor")}</td>
      <td className="px-3 py-3">{site}</td>
      <td className="px-3 py-3">{is_mine ? t("you") : held_by}</td>
    </tr>
  );
}
