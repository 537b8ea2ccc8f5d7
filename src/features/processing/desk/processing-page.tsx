import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { buttonLook } from "#ui/button-look.ts";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readProcessing } from "../contract.ts";
import type { Route } from "./+types/processing-page";
import { Activity } from "./parts/activity.tsx";
import { Companies } from "./parts/companies.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readProcessing);
}

/** The record of processing activities, to print or to download. */
export default function ProcessingPage({ loaderData }: Route.ComponentProps) {
  const { at, companies, activities } = loaderData;
  const t = useTexts("processing");
  const tag = useRegionalTag();
  return (
    <Page width="text">
      <PageTitle>{t("record.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("record.title")}</h1>
          <p className="text-ink-2">{t("record.words")}</p>
          <p className="text-ink-2">{t("record.as_of", { time: sayMoment(at, tag) })}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <a className={buttonLook({ variant: "secondary" })} href="/api/desk/processing-files" download>
            {t("record.download")}
          </a>
          <Button variant="secondary" onClick={() => window.print()}>
            {t("record.print")}
          </Button>
        </div>
        <Companies companies={companies} />
        <Card as="section" className="flex flex-col gap-2">
          <h2>{t("record.security")}</h2>
          <p>{t("record.security_words")}</p>
        </Card>
        {activities.map((activity) => (
          <Activity key={activity.name} activity={activity} />
        ))}
      </div>
    </Page>
  );
}
