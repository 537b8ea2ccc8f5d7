import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { LATE_SCRIPTS } from "#ui/late-scripts.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Prose } from "#ui/prose.tsx";
import { siteOf } from "../server/site.ts";
import type { StaticPageName } from "../server/site-shape.ts";
import type { Route } from "./+types/static-page";
import { Preview } from "./preview.tsx";
import { Questions } from "./questions.tsx";

export const handle = LATE_SCRIPTS;

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  // The last part of the path is the page's name, since this file serves all static pages.
  const name = page.url.pathname
    .replace(/(\/_root)?\.data$/, "")
    .split("/")
    .at(-1) as StaticPageName;
  const demoNote = page.app.config.MODE === "demo" ? page.texts.t("frame")("demo.words") : "";
  const site = siteOf(page);
  return {
    ...site.staticPage(name, page.locale, demoNote),
    isFaq: name === "faq",
    of: { origin: siteOrigin(page.app, site), siteName: site.name },
  };
}

export default function StaticPage({ loaderData: page }: Route.ComponentProps) {
  const t = useTexts("site");
  const locale = useLocale();
  return (
    <Page width="text">
      <PageTitle description={page.description}>{page.title}</PageTitle>
      <Preview of={page.of} title={page.title} description={page.description} />
      {page.locale !== locale && (
        <div className="mb-6">
          <Notice>{t("static.untranslated")}</Notice>
        </div>
      )}
      <article lang={page.locale}>
        <h1 className="mb-6">{page.title}</h1>
        {page.isFaq ? <Questions html={page.html} /> : <Prose html={page.html} />}
      </article>
    </Page>
  );
}
