import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { readSealed } from "../sealed-contract.ts";
import type { Route } from "./+types/sealed-picture-page";
import { Checklist } from "./sealed/checklist.tsx";
import { Look } from "./sealed/look.tsx";
import { SealedFacts } from "./sealed/sealed-facts.tsx";
import { SealedReport } from "./sealed/sealed-report.tsx";
import { SealedState } from "./sealed/sealed-state.tsx";
import { TellMember } from "./sealed/tell-member.tsx";
import { useSealedNews } from "./sealed/use-sealed-news.ts";

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readSealed, new URLSearchParams({ id }).toString());
}

/** One sealed picture: its facts, the steps until it is destroyed, and what needs a second person. */
export default function SealedPicturePage({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const news = useSealedNews(view);
  const isKept = view.state !== "destroyed";
  return (
    <Page>
      <PageTitle>{view.reference}</PageTitle>
      <div className="flex flex-col gap-6">
        <TextLink to={href("/desk/sealed")}>{t("sealed.back")}</TextLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1>{view.reference}</h1>
          <SealedState row={view} />
        </div>
        {news.isChanged && (
          <Notice live="status" onDismiss={news.dismiss} dismissLabel={t("summary.back")}>
            {t("sealed.changed")}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <SealedFacts view={view} />
            {isKept && <SealedReport id={view.id} />}
            {isKept && view.has_file && <Look view={view} onStep={news.expect} />}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Checklist view={view} onStep={news.expect} />
            {isKept && <TellMember view={view} onStep={news.expect} />}
          </div>
        </div>
      </div>
    </Page>
  );
}
