import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type GettingStarted, readGettingStarted, type SiteSteps } from "../opening-contract.ts";
import type { Route } from "./+types/getting-started-page";
import { OpenSite } from "./opening/open-site.tsx";
import { Steps } from "./opening/steps.tsx";
import { Variables } from "./opening/variables.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readGettingStarted);
}

/** What a new installation needs until its first order. Each step is computed from what is really there. */
export default function GettingStartedPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("operations");
  const { is_demo, is_complete, installation, sites, checks, variables } = loaderData;
  return (
    <Page width="text">
      <PageTitle>{t("opening.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1>{t("opening.title")}</h1>
          <p className="text-ink-2">{t("opening.lead")}</p>
        </div>
        {is_demo && <Notice>{t("opening.demo")}</Notice>}
        {!is_demo && is_complete && (
          <Notice tone="success" title={t("opening.complete")}>
            {t("opening.complete_words")}
          </Notice>
        )}
        <Card as="section" className="flex flex-col gap-2">
          <h2>{t("opening.installation")}</h2>
          <Steps steps={installation} checks={checks} site={null} />
          <Variables groups={variables} />
        </Card>
        {sites.map((site) => (
          <Site key={site.id} site={site} checks={checks} />
        ))}
      </div>
    </Page>
  );
}

function Site({ site, checks }: { site: SiteSteps; checks: GettingStarted["checks"] }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const { name, domain, opened_at, steps } = site;
  const state = opened_at ? t("opening.opened", { time: sayMoment(opened_at, tag) }) : t("opening.not_open");
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2>{name}</h2>
      <p className="break-words text-ink-2">{[domain, state].join(" · ")}</p>
      <Steps steps={steps} checks={checks} site={site.id} />
      <OpenSite site={site} />
    </Card>
  );
}
