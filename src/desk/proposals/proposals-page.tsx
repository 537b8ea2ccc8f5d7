import Check from "lucide-react/icons/check";
import { useRevalidator } from "react-router";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listProposals } from "../contract.ts";
import type { Route } from "./+types/proposals-page";
import { Proposal } from "./proposal.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listProposals);
}

/** What one person wants to change and another one has to agree to. */
export default function ProposalsPage({ loaderData: { proposals } }: Route.ComponentProps) {
  const t = useTexts("desk");
  const { revalidate } = useRevalidator();
  useDeskNews(() => void revalidate());
  const isWaiting = (state: string) => state === "open" || state === "changed";
  const waiting = proposals.filter(({ state }) => isWaiting(state));
  const past = proposals.filter(({ state }) => !isWaiting(state));
  return (
    <Page width="text">
      <PageTitle>{t("proposals.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("proposals.title")}</h1>
        {waiting.length === 0 && (
          <EmptyState icon={<Check />} title={t("proposals.none")}>
            {t("proposals.none_words")}
          </EmptyState>
        )}
        {waiting.map((one) => (
          <Card key={one.id} as="section">
            <Proposal proposal={one} />
          </Card>
        ))}
        {past.length > 0 && (
          <Card as="section">
            <h2>{t("proposals.past")}</h2>
            <ul className="flex flex-col divide-y divide-line">
              {past.map((one) => (
                <li key={one.id} className="py-4">
                  <Proposal proposal={one} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Page>
  );
}
