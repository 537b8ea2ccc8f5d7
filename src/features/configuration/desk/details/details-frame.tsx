import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SettingView } from "../../contract.ts";
import { ChooseSite } from "../parts/choose-site.tsx";
import type { SayValue } from "../parts/say-value.ts";
import { Reverting } from "../settings/reverting.tsx";
import { SaveBar } from "../settings/save-bar.tsx";
import type { SaveCalls } from "../settings/save-calls.ts";
import { useDraft } from "../settings/use-draft.ts";

type Taken = {
  change: number;
  set: Record<string, unknown>;
  changed_later: readonly { setting: string; now?: unknown }[];
};

export type DetailsData = {
  site: { id: number; name: string };
  sites: readonly { id: number; name: string }[];
  revision: number;
  settings: readonly SettingView[];
  reverting: Taken | null;
  may_write: boolean;
};

/** Keeps what is typed in on a page about one site until it is saved, and what the server says is wrong with it. */
export function useDetails({ settings, reverting }: DetailsData) {
  const draft = useDraft(settings, reverting ? valuesToRevert(reverting) : {});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSaved, setSaved] = useState(false);
  return {
    ...{ draft, faults, isSaved, setFaults, setSaved },
    /** The value as it is typed in, else as it is stored. `undefined` in the draft is the default. */
    valueOf(name: string): unknown {
      const setting = settings.find((one) => one.name === name);
      if (!Object.hasOwn(draft.draft, name)) return setting?.value;
      return draft.draft[name] === undefined ? setting?.default : draft.draft[name];
    },
    change(name: string, value: unknown) {
      setSaved(false);
      setFaults(({ [name]: _, ...others }) => others);
      draft.change(name, value);
    },
    faultOf(name: string): string | undefined {
      return Object.entries(faults).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
    },
  };
}

type Props = {
  data: DetailsData;
  details: ReturnType<typeof useDetails>;
  calls?: SaveCalls;
  title: string;
  lead: string;
  words: SayValue;
  children: ReactNode;
};

/** Around a page about one site: title, site, what is being taken back, and the bar that saves. */
export function DetailsFrame({ data, details, calls, title, lead, words, children }: Props) {
  const { site, sites, settings, revision, reverting, may_write } = data;
  const { draft } = details;
  const { t } = words;
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1>{title}</h1>
          <p className="text-ink-2">{may_write ? lead : t("read_only")}</p>
          <p>
            <TextLink to={`${href("/desk/settings/history")}?site=${site.id}`}>{t("history.link")}</TextLink>
          </p>
        </div>
        {details.isSaved && draft.count === 0 && (
          <Notice tone="success" live="status">
            {t("saved")}
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
        <ChooseSite sites={sites} site={site.id} words={words} />
        {children}
        {may_write && (
          <SaveBar
            {...{ settings, draft, words }}
            {...(calls && { calls })}
            change={{ site: site.id, revision, reverts: reverting?.change ?? null }}
            onFaults={details.setFaults}
            onDone={() => details.setSaved(true)}
          />
        )}
      </div>
    </Page>
  );
}

/** What was changed again later stays as it is, unless the person chooses otherwise. */
function valuesToRevert({ set, changed_later }: Taken) {
  const later = changed_later.map(({ setting }) => setting);
  return Object.fromEntries(Object.entries(set).filter(([name]) => !later.includes(name)));
}
