import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readRetention } from "../contract.ts";
import { listHolds } from "../hold-contract.ts";
import type { Route } from "./+types/retention-page";
import { Holds } from "./holds/holds.tsx";
import { RetentionRows } from "./parts/retention-rows.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [{ rows }, { holds }] = await Promise.all([
    readAtDesk(page, readRetention),
    readAtDesk(page, listHolds),
  ]);
  return { rows, holds };
}

/** Shows how long each kind of data is kept, and the cases that are held longer. */
export default function RetentionPage({ loaderData: { rows, holds } }: Route.ComponentProps) {
  const t = useTexts("processing");
  return (
    <Page width="text">
      <PageTitle>{t("retention.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("retention.title")}</h1>
        <p className="text-ink-2">{t("retention.words")}</p>
        <Holds holds={holds} />
        <RetentionRows rows={rows} />
      </div>
    </Page>
  );
}
