import Check from "lucide-react/icons/check";
import { useRevalidator } from "react-router";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { sayWhen } from "#i18n/say-when.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { logInAtDeskFirst } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { Route } from "./+types/desk-home-page";
import { deskPanelViews } from "./home/panel-views.tsx";
import { readPanels } from "./home/read-panels.ts";
import { type ShownPanel, waits } from "./home/shown-panel.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (!page.person) throw logInAtDeskFirst(page);
  return { panels: await readPanels(page, page.person), now: page.app.clock.now().toISOString() };
}

/** What waits for the person. A panel that cannot be read leaves the others where they are. */
export default function DeskHomePage({ loaderData: { panels, now } }: Route.ComponentProps) {
  const t = useTexts("desk");
  const { revalidate } = useRevalidator();
  useDeskNews(() => void revalidate());
  const shown = panels.filter((panel) => panel.data === null || waits(panel));
  return (
    <Page width="text">
      <PageTitle>{t("home.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("home.title")}</h1>
        {shown.length === 0 && <Quiet panels={panels} now={now} />}
        {shown.map((panel) =>
          panel.data === null ? (
            <Failed key={panel.name} panel={panel} />
          ) : (
            <Panel key={panel.name} panel={panel} />
          ),
        )}
      </div>
    </Page>
  );
}

function Panel({ panel }: { panel: ShownPanel }) {
  if (panel.name === "opening") return panel.data && <deskPanelViews.opening.Panel data={panel.data} />;
  if (panel.name === "breaches") return panel.data && <deskPanelViews.breaches.Panel data={panel.data} />;
  if (panel.name === "retention") return panel.data && <deskPanelViews.retention.Panel data={panel.data} />;
  if (panel.name === "claims") return panel.data && <deskPanelViews.claims.Panel data={panel.data} />;
  if (panel.name === "cases") return panel.data && <deskPanelViews.cases.Panel data={panel.data} />;
  if (panel.name === "work") return panel.data && <deskPanelViews.work.Panel data={panel.data} />;
  if (panel.name === "inquiries") return panel.data && <deskPanelViews.inquiries.Panel data={panel.data} />;
  if (panel.name === "faults") return panel.data && <deskPanelViews.faults.Panel data={panel.data} />;
  if (panel.name === "withdrawals")
    return panel.data && <deskPanelViews.withdrawals.Panel data={panel.data} />;
  return panel.data && <deskPanelViews.proposals.Panel data={panel.data} />;
}

type QuietProps = { panels: readonly ShownPanel[]; now: string };

function Quiet({ panels, now }: QuietProps) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const last = panels
    .map((panel) => (panel.name === "cases" ? panel.data?.last_report_at : null))
    .find(Boolean);
  return (
    <EmptyState icon={<Check />} title={t("home.quiet")}>
      {last ? t("home.last_report", { ago: sayWhen(last, { now, tag }) }) : t("home.quiet_words")}
    </EmptyState>
  );
}

function Failed({ panel: { name, request } }: { panel: ShownPanel }) {
  const t = useTexts("desk");
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      tone="danger"
      title={t(`home.failed.${name}`)}
      action={
        <Button size="small" loading={state === "loading"} onClick={() => void revalidate()}>
          {t("retry")}
        </Button>
      }
    >
      {request}
    </Notice>
  );
}
