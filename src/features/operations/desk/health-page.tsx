import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readHealth } from "../contract.ts";
import type { Route } from "./+types/health-page";
import { Backups } from "./backups.tsx";
import { Checks } from "./checks.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { MailCounts } from "./mail-counts.tsx";
import { MetricsLink } from "./metrics-link.tsx";
import { Processes } from "./processes.tsx";
import { PushCounts } from "./push-counts.tsx";
import { Replica } from "./replica.tsx";
import { Secrets } from "./secrets.tsx";
import { Space } from "./space.tsx";
import { WaitingWork } from "./waiting-work.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readHealth);
}

/** Shows an operator processes, work, failed jobs, mail, pushes, checks, backups, secrets, space and the replica. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const { revalidate, state } = useRevalidator();
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1>{t("title")}</h1>
            <p className="text-ink-2">{t("checked", { time: sayMoment(loaderData.at, tag) })}</p>
          </div>
          <Button variant="secondary" loading={state === "loading"} onClick={() => void revalidate()}>
            {t("refresh")}
          </Button>
        </div>
        <Processes health={loaderData} />
        <FailedJobs health={loaderData} />
        <WaitingWork health={loaderData} />
        <MailCounts health={loaderData} />
        <PushCounts health={loaderData} />
        <Checks health={loaderData} />
        <Backups health={loaderData} />
        <Secrets health={loaderData} />
        <Space health={loaderData} />
        <Replica health={loaderData} />
        <MetricsLink health={loaderData} />
      </div>
    </Page>
  );
}
