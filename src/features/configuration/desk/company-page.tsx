import { data } from "react-router";
import { LOCALES } from "#base/locales.ts";
import { sayMoment } from "#base/say-moment.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { listConfiguredSites, planRevert } from "../contract.ts";
import { readCompanyDetails } from "../details-contract.ts";
import type { Route } from "./+types/company-page";
import { DetailField } from "./details/detail-field.tsx";
import { DetailsFrame, useDetails } from "./details/details-frame.tsx";
import { type SayValue, useSayValue } from "./parts/say-value.ts";
import { companyCalls } from "./settings/save-calls.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const revert = searchParams.get("revert") || null;
  const reverting = revert
    ? await readAtDesk(page, planRevert, String(new URLSearchParams({ change: revert })))
    : null;
  const { sites } = await readAtDesk(page, listConfiguredSites, "");
  const site = reverting?.site ?? (searchParams.get("site") || sites[0]?.id);
  if (!site) throw data(null, { status: 404 });
  const read = await readAtDesk(
    page,
    readCompanyDetails,
    String(new URLSearchParams({ site: String(site) })),
  );
  return { ...read, sites, reverting: reverting && { ...reverting, change: Number(revert) } };
}

type Data = Route.ComponentProps["loaderData"];

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { site, reverting } = loaderData;
  return <SiteCompany key={`${site.id} ${reverting?.change}`} {...loaderData} />;
}

/** Who stands behind a site, how it presents itself, and which versions of the pages about law are in force. */
function SiteCompany(loaded: Data) {
  const words = useSayValue();
  const { t } = words;
  const details = useDetails(loaded);
  const fields = (start: string) =>
    loaded.settings
      .filter(({ name }) => name.startsWith(start))
      .map((setting) => (
        <DetailField
          key={setting.name}
          {...{ setting, details, words }}
          site={loaded.site.id}
          mayWrite={loaded.may_write}
        />
      ));
  return (
    <DetailsFrame
      {...{ data: loaded, details, words }}
      calls={companyCalls}
      title={t("company.title")}
      lead={t("company.lead")}
    >
      {loaded.also.length > 0 && (
        <Notice>{t("company.also", { sites: new Intl.ListFormat(words.tag).format(loaded.also) })}</Notice>
      )}
      <Card as="section" aria-labelledby="company" className="flex flex-col gap-6">
        <h2 id="company">{t("company.company")}</h2>
        {fields("company_")}
      </Card>
      <Card as="section" aria-labelledby="site-itself" className="flex flex-col gap-6">
        <h2 id="site-itself">{loaded.site.name}</h2>
        {fields("site_")}
      </Card>
      <PageVersions pages={loaded.pages} terms={loaded.terms_date} words={words} />
    </DetailsFrame>
  );
}

type VersionsProps = { pages: Data["pages"]; terms: string; words: SayValue };

function PageVersions({ pages, terms, words: { t, tag } }: VersionsProps) {
  return (
    <Card as="section" aria-labelledby="versions" className="flex flex-col gap-4">
      <h2 id="versions">{t("company.pages")}</h2>
      <p className="text-ink-2 text-sm">
        {t("company.pages_words", {
          date: new Date(terms).toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" }),
        })}
      </p>
      <ul className="divide-y divide-line">
        {pages.map(({ page, version, since, locales }) => (
          <li key={page} className="flex flex-col gap-1 py-3">
            <a href={`/pages/${page}`} className="font-semibold text-accent underline">
              /pages/{page}
            </a>
            <span className="break-words text-ink-2 text-sm">
              {t("company.version", {
                version,
                time: since === null ? t("not_set") : sayMoment(since, tag),
                number: locales.length,
                all: LOCALES.length,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
