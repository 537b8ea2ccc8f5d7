import History from "lucide-react/icons/history";
import { data, href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { hasRight } from "#base/staff-rights.ts";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listSettingsChanges, readSiteSettings } from "../contract.ts";
import { priceOf } from "../price-names.ts";
import type { Route } from "./+types/history-page";
import { Differences } from "./parts/differences.tsx";
import { type SayValue, useSayValue } from "./parts/say-value.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) || null;
  const [site, setting, before] = [asked("site"), asked("setting"), asked("before")];
  if (!site) throw data(null, { status: 404 });
  const query = new URLSearchParams({ site, ...(setting && { setting }), ...(before && { before }) });
  const { changes, has_more } = await readAtDesk(page, listSettingsChanges, query.toString());
  const read = await readAtDesk(page, readSiteSettings, String(new URLSearchParams({ site })));
  const mayWrite = page.person !== null && hasRight(page.person.roles, "settings.write", page.person.named);
  const mayPrice = page.person !== null && hasRight(page.person.roles, "prices.write", page.person.named);
  return { site: read.site, settings: read.settings, setting, before, changes, has_more, mayWrite, mayPrice };
}

type Data = Route.ComponentProps["loaderData"];

/** Who changed which settings of a site, when and why. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { site, setting, before, changes, has_more } = loaderData;
  const words = useSayValue();
  const { t, sayLabel } = words;
  const title = setting ? t("history.of", { setting: sayLabel(setting) }) : t("history.title");
  const here = `${href("/desk/settings/history")}?${new URLSearchParams({ site: String(site.id), ...(setting && { setting }) })}`;
  const last = changes.at(-1);
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <TextLink to={`${href("/desk/settings")}?site=${site.id}`}>{t("history.back")}</TextLink>
        <div>
          <h1 className="break-words">{title}</h1>
          <p className="text-ink-2">{site.name}</p>
        </div>
        {changes.length === 0 ? (
          <EmptyState icon={<History />} title={t("history.none")}>
            {t("history.none_words")}
          </EmptyState>
        ) : (
          <ol className="flex flex-col gap-4">
            {changes.map((change) => (
              <Change key={change.id} change={change} data={loaderData} words={words} />
            ))}
          </ol>
        )}
        <div className="flex flex-wrap gap-3">
          {before && (
            <LinkButton variant="secondary" to={here}>
              {t("history.first")}
            </LinkButton>
          )}
          {has_more && last && (
            <LinkButton variant="secondary" to={`${here}&before=${last.id}`}>
              {t("history.more")}
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The page at which a change can be taken back. No change touches more than one. */
function pageOf(setting: string) {
  if (priceOf(setting)) return "/desk/prices";
  if (setting.startsWith("brand_")) return "/desk/brand";
  if (setting.startsWith("text_")) return "/desk/texts";
  if (/^(?:domains|main_domain|site_language|site_locales)$/.test(setting)) return "/desk/domains";
  return /^(?:company|site)_/.test(setting) && setting !== "site_entry_countries"
    ? "/desk/company"
    : "/desk/settings";
}

type ChangeProps = { change: Data["changes"][number]; data: Data; words: SayValue };

function Change({ change, data: { settings, mayWrite, mayPrice }, words }: ChangeProps) {
  const { t, tag } = words;
  const page = pageOf(change.differences[0]?.setting ?? "");
  // A setting may have gone.
  const isKnown =
    page !== "/desk/settings" ||
    change.differences.some((one) => settings.some(({ name }) => name === one.setting));
  const mayRevert = page === "/desk/prices" ? mayPrice : mayWrite && isKnown;
  return (
    <Card as="li" className="flex flex-col gap-2">
      <p className="text-ink-2 text-sm">
        {t("history.by", { person: change.by, time: sayMoment(change.at, tag) })}
        {change.agreed_by !== null && ` · ${t("history.agreed", { person: change.agreed_by })}`}
      </p>
      <p className="break-words">{change.why}</p>
      {change.reverts !== null && <p className="text-ink-2 text-sm">{t("history.reverts")}</p>}
      <Differences differences={change.differences} settings={settings} words={words} />
      {mayRevert && (
        <div>
          <LinkButton variant="secondary" size="small" to={`${href(page)}?revert=${change.id}`}>
            {t("history.revert")}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
