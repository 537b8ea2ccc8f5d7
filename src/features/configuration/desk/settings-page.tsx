import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ComponentProps, useState } from "react";
import { data, href } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listConfiguredSites, planRevert, readSiteSettings, type SettingView } from "../contract.ts";
import type { Route } from "./+types/settings-page";
import { type SayValue, useSayValue } from "./parts/say-value.ts";
import { Faults } from "./settings/faults.tsx";
import { Reverting } from "./settings/reverting.tsx";
import { SaveBar } from "./settings/save-bar.tsx";
import { SettingRow } from "./settings/setting-row.tsx";
import { SettingsFilters } from "./settings/settings-filters.tsx";
import { useDraft } from "./settings/use-draft.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) || null;
  const revert = asked("revert");
  const reverting = revert
    ? await readAtDesk(page, planRevert, String(new URLSearchParams({ change: revert })))
    : null;
  const { sites } = await readAtDesk(page, listConfiguredSites, "");
  const site = reverting?.site ?? (asked("site") === null ? sites[0]?.id : Number(asked("site")));
  if (!site) throw data(null, { status: 404 });
  const beside = asked("beside");
  const query = new URLSearchParams({
    site: String(site),
    ...(beside && beside !== String(site) && { beside }),
  });
  const read = await readAtDesk(page, readSiteSettings, query.toString());
  return {
    ...read,
    // They have a page of their own, where one sees what they look like.
    settings: read.settings.filter((setting) => setting.group !== "brand"),
    sites,
    beside: sites.find(({ id }) => String(id) === query.get("beside")) ?? null,
    filters: { group: asked("group"), q: asked("q"), changed: asked("changed") === "yes" },
    suggested: readSuggestion(asked("suggest")),
    reverting: reverting && { ...reverting, change: Number(revert) },
  };
}

type Data = Route.ComponentProps["loaderData"];

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { site, reverting, suggested } = loaderData;
  // Another site, or another change to take back, begins with a draft of its own.
  return (
    <SiteSettings key={`${site.id} ${reverting?.change} ${JSON.stringify(suggested)}`} {...loaderData} />
  );
}

/** All settings of one site that fit the filters, with the changes that are not saved yet. */
function SiteSettings(props: Data) {
  const { site, sites, settings, beside, filters, reverting, may_write } = props;
  const words = useSayValue();
  const { t } = words;
  const draft = useDraft(settings, reverting ? valuesToRevert(reverting) : props.suggested);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [done, setDone] = useState<"saved" | "proposed" | null>(null);
  const shown = settings.filter(
    (setting) => fits(setting, filters, words) || Object.hasOwn(draft.draft, setting.name),
  );
  return (
    <Page>
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1>{t("title")}</h1>
          <p className="text-ink-2">{t(may_write ? "lead" : "read_only")}</p>
          <p>
            <TextLink to={`${href("/desk/settings/history")}?site=${site.id}`}>{t("history.title")}</TextLink>
          </p>
        </div>
        {done && (
          <Notice tone="success" live="status">
            {t(done)}
          </Notice>
        )}
        <Faults faults={props.faults} words={words} draft={draft} mayWrite={may_write} />
        {props.open_proposals > 0 && (
          <Notice action={<LinkButton to={href("/desk/proposals")}>{t("proposals.look")}</LinkButton>}>
            {t("proposals.waiting", { count: props.open_proposals })}
          </Notice>
        )}
        {reverting && (
          <Reverting
            reverting={reverting}
            isIncluded={(name) => Object.hasOwn(draft.draft, name)}
            onInclude={(name) => draft.change(name, reverting.set[name])}
            words={words}
          />
        )}
        <SettingsFilters
          sites={sites}
          site={site.id}
          beside={beside?.id ?? null}
          filters={filters}
          words={words}
        />
        <Groups
          settings={shown}
          row={{ site: site.id, beside: beside?.name ?? null, draft, words, mayWrite: may_write }}
          faults={faults}
        />
        {may_write && (
          <SaveBar
            {...{ settings, draft, words }}
            change={{ site: site.id, revision: props.revision, reverts: reverting?.change ?? null }}
            onFaults={setFaults}
            onDone={setDone}
          />
        )}
      </div>
    </Page>
  );
}

type GroupsProps = {
  settings: readonly SettingView[];
  row: Omit<ComponentProps<typeof SettingRow>, "setting" | "error">;
  faults: Readonly<Record<string, string>>;
};

function Groups({ settings, row, faults }: GroupsProps) {
  const { t } = row.words;
  if (settings.length === 0)
    return (
      <EmptyState icon={<SlidersHorizontal />} title={t("none")}>
        {t("none_words")}
      </EmptyState>
    );
  return groupsOf(settings).map(([group, members]) => (
    <Card as="section" key={group} aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{t(`groups.${group}`)}</h2>
      <ul className="divide-y divide-line">
        {members.map((setting) => (
          <SettingRow key={setting.name} {...row} setting={setting} error={faultOf(setting.name, faults)} />
        ))}
      </ul>
    </Card>
  ));
}

/** Reads a number that another page of the desk suggests for a setting, such as `success_percent:38`. */
function readSuggestion(asked: string | null): Record<string, number> {
  const [, name, value] = /^([a-z0-9_]{1,60}):(\d{1,9})$/.exec(asked ?? "") ?? [];
  return name && value ? { [name]: Number(value) } : {};
}

/** What was changed again later stays as it is, unless the person chooses otherwise. */
function valuesToRevert({ set, changed_later }: NonNullable<Data["reverting"]>) {
  const later = changed_later.map(({ setting }) => setting);
  return Object.fromEntries(Object.entries(set).filter(([name]) => !later.includes(name)));
}

function fits(
  setting: SettingView,
  { group, q, changed }: Data["filters"],
  { t, sayLabel }: SayValue,
): boolean {
  if (group && setting.group !== group) return false;
  if (changed && !setting.is_changed) return false;
  if (!q) return true;
  const { name } = setting;
  const text = `${name} ${sayLabel(name)} ${t(`settings.${name as "min_age"}.what`)}`.toLocaleLowerCase();
  return text.includes(q.toLocaleLowerCase().trim());
}

function groupsOf(settings: readonly SettingView[]): [SettingView["group"], SettingView[]][] {
  return [...Map.groupBy(settings, ({ group }) => group)];
}

/** The fault of a setting, or of a part of it such as `gift_credits.rose`. */
function faultOf(name: string, faults: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(faults).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
}
