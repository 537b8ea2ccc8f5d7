import { data } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { listConfiguredSites, planRevert } from "../contract.ts";
import { readDomains } from "../details-contract.ts";
import type { Route } from "./+types/domains-page";
import { DetailField } from "./details/detail-field.tsx";
import { DetailsFrame, useDetails } from "./details/details-frame.tsx";
import { DomainList } from "./domains/domain-list.tsx";
import { useSayValue } from "./parts/say-value.ts";
import { domainsCalls } from "./settings/save-calls.ts";

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
  const read = await readAtDesk(page, readDomains, String(new URLSearchParams({ site: String(site) })));
  return { ...read, sites, reverting: reverting && { ...reverting, change: Number(revert) } };
}

type Data = Route.ComponentProps["loaderData"];

export default function DomainsPage({ loaderData }: Route.ComponentProps) {
  const { site, reverting } = loaderData;
  return <SiteDomains key={`${site.id} ${reverting?.change}`} {...loaderData} />;
}

/** The domains that lead to a site, and the languages that it speaks. */
function SiteDomains(loaded: Data) {
  const words = useSayValue();
  const { t } = words;
  const details = useDetails(loaded);
  const mayWrite = loaded.may_write;
  return (
    <DetailsFrame
      {...{ data: loaded, details, words }}
      calls={domainsCalls}
      title={t("domains.title")}
      lead={t("domains.lead")}
    >
      <Card as="section" aria-labelledby="domains" className="flex flex-col gap-4">
        <h2 id="domains">{t("domains.domains")}</h2>
        <DomainList stored={loaded.domains} {...{ details, mayWrite, words }} />
      </Card>
      <Card as="section" aria-labelledby="languages" className="flex flex-col gap-6">
        <h2 id="languages">{t("domains.languages")}</h2>
        {loaded.settings
          .filter(({ name }) => name.startsWith("site_"))
          .map((setting) => (
            <DetailField
              key={setting.name}
              {...{ setting, details, mayWrite, words }}
              site={loaded.site.id}
            />
          ))}
      </Card>
    </DetailsFrame>
  );
}
