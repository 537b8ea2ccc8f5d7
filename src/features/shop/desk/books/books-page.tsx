import { Form, useNavigation } from "react-router";
import { listWork } from "#features/work/contract.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { readBooks } from "../../desk-books-contract.ts";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/books-page";
import { Balances } from "./balances.tsx";
import { Comparison } from "./comparison.tsx";
import { ListFiles } from "./list-files.tsx";
import { Periods } from "./periods.tsx";

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 31;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const now = page.app.clock.now().getTime();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const range = {
    from: searchParams.get("from") || dayOf(now - (SHOWN_DAYS - 1) * DAY_MS),
    to: searchParams.get("to") || dayOf(now),
  };
  const query = String(new URLSearchParams(range));
  const asked = await page.ask(readBooks, undefined, query);
  const errors = asked.ok ? {} : (asked.error.fields ?? {});
  // Leads to the log-in, or shows the error.
  if (!asked.ok && asked.status !== 400) await readAtDesk(page, readBooks, query);
  const { runs } = await readAtDesk(page, listWork, "kind=money_list");
  return { range, query, errors, books: asked.ok ? asked.output : null, runs };
}

/** Sums of the books, what their latest comparison found, and what members still have. */
export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const { range, query, errors, books, runs } = loaderData;
  const { t } = useWords();
  return (
    <Page width="text">
      <PageTitle>{t("books.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("books.title")}</h1>
          <p className="text-ink-2">{t("books.lead")}</p>
        </div>
        {books && (
          <>
            <Comparison reconciled={books.reconciled} />
            <Balances books={books} />
          </>
        )}
        <RangeForm range={range} errors={errors} />
        {books && (
          <>
            <Periods step={books.step} rows={books.rows} />
            <p>
              <TextLink to={`/api/desk/books.csv?${query}`} reloadDocument>
                {t("csv")}
              </TextLink>
            </p>
          </>
        )}
        <ListFiles range={range} runs={runs} />
      </div>
    </Page>
  );
}

type RangeProps = { range: { from: string; to: string }; errors: Readonly<Record<string, string>> };

/** Chooses the days. They stay in the address. */
function RangeForm({ range, errors }: RangeProps) {
  const { t } = useWords();
  const busy = useNavigation().state !== "idle";
  const field = (name: "from" | "to") => ({
    ...{ type: "date", name, label: t(`books.${name}`), required: true },
    ...{ defaultValue: range[name], error: errors[name] },
  });
  return (
    <Form
      method="get"
      key={JSON.stringify(range)}
      className="flex flex-wrap items-end gap-4"
      preventScrollReset
    >
      <TextField {...field("from")} />
      <TextField {...field("to")} />
      <Button type="submit" variant="secondary" loading={busy}>
        {t("books.show")}
      </Button>
    </Form>
  );
}
