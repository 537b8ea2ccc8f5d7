import BookOpen from "lucide-react/icons/book-open";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { Books } from "../../desk-books-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Props = Pick<Books, "rows" | "step">;

/** What was booked on each account, by day or month, the latest first. */
export function Periods({ rows, step }: Props) {
  const { t, tag } = useWords();
  if (rows.length === 0)
    return (
      <Card as="section">
        <EmptyState icon={<BookOpen />} title={t("books.none")}>
          {t("books.none_words")}
        </EmptyState>
      </Card>
    );
  const format = new Intl.DateTimeFormat(tag, {
    ...(step === "day" ? { dateStyle: "medium" } : { year: "numeric", month: "long" }),
    timeZone: "UTC",
  });
  return (
    <Card as="section">
      <h2 id="books-entries">{t("books.days")}</h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        tabIndex={0}
        aria-labelledby="books-entries"
        className="mt-2 overflow-x-auto"
      >
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-left">
                {t("books.side")}
              </th>
              <th scope="col" className="py-1 ps-3 text-right">
                {t("books.debited")}
              </th>
              <th scope="col" className="py-1 ps-3 text-right">
                {t("books.credited")}
              </th>
            </tr>
          </thead>
          {[...Map.groupBy(rows, ({ period }) => period)].map(([period, group]) => (
            <Period key={period} title={format.format(new Date(period))} rows={group} />
          ))}
        </table>
      </section>
    </Card>
  );
}

function Period({ title, rows }: { title: string; rows: Books["rows"] }) {
  const { t, sayMoney } = useWords();
  return (
    <tbody>
      <tr className="border-line border-t">
        <th scope="rowgroup" colSpan={3} className="pt-2 text-left">
          {title}
        </th>
      </tr>
      {rows.map(({ account, currency, debited, credited }) => (
        <tr key={`${account} ${currency}`}>
          <th scope="row" className="py-1 text-left font-normal text-ink-2">
            {t(`books.account.${account}`)}
          </th>
          {[debited, credited].map((amount, side) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: always debit and credit
              key={side}
              className="whitespace-nowrap py-1 ps-3 text-right align-top tabular-nums"
            >
              {amount === 0 ? "–" : sayMoney({ amount, currency })}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
