import ShieldCheck from "lucide-react/icons/shield-check";
import { href, Link } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listSealed } from "../sealed-contract.ts";
import type { Route } from "./+types/sealed-page";
import { useFreshData } from "./parts/use-fresh-data.ts";
import { useSubject } from "./parts/use-subject.ts";
import { SealedState } from "./sealed/sealed-state.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listSealed);
}

type Row = Route.ComponentProps["loaderData"]["sealed"][number];

/** The sealed pictures, as facts: what has to be done about each, and until when it is kept. */
export default function SealedPage({ loaderData: { sealed } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  useFreshData();
  return (
    <Page>
      <PageTitle>{t("sealed.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1>{t("sealed.title")}</h1>
          <p className="text-ink-2">{t("sealed.words")}</p>
        </div>
        {sealed.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t("sealed.empty")}>
            {t("sealed.empty_words")}
          </EmptyState>
        ) : (
          <SealedTable rows={sealed} />
        )}
      </div>
    </Page>
  );
}

function SealedTable({ rows }: { rows: readonly Row[] }) {
  const t = useTexts("moderation-desk");
  const heads = ["reference", "picture", "state", "sealed_at", "found_by", "keep_until"] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={t("sealed.title")}>
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="border-line border-b text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="whitespace-nowrap px-3 py-2 text-start font-semibold">
                {t(`sealed.fact.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SealedLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SealedLine({ row }: { row: Row }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const { id, reference, subject, sealed_at, found_by, list, keep_until } = row;
  return (
    <tr className="border-line border-b">
      <td className="whitespace-nowrap px-3 py-3 font-semibold">
        <Link
          to={href("/desk/sealed/:id", { id: String(id) })}
          className="inline-flex min-h-touch items-center text-accent underline underline-offset-4"
        >
          {reference}
        </Link>
      </td>
      <td className="px-3 py-3">{saySubject(subject)}</td>
      <td className="px-3 py-3">
        <SealedState row={row} />
      </td>
      <td className="whitespace-nowrap px-3 py-3">{sayMoment(sealed_at, tag)}</td>
      <td className="px-3 py-3">{found_by === "list" ? list : t("sealed.by_person")}</td>
      <td className="whitespace-nowrap px-3 py-3">{sayMoment(keep_until, tag)}</td>
    </tr>
  );
}
