import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { Route } from "./+types/member-page";
import { Actions } from "./actions.tsx";
import { Head } from "./head.tsx";
import { Panel } from "./panel.tsx";
import { readMemberPage } from "./read-member-page.ts";

export function loader({ context, params: { id, tab } }: Route.LoaderArgs) {
  return readMemberPage(context.get(pageContext), { id, tab });
}

/** A member for the people who help them. Each feature brings its panels and actions. */
export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const { head, tabs, panels, actions, rights, now } = loaderData;
  const t = useTexts("desk");
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<string | null>(null);
  const handleDone = (words: string) => {
    setDone(words);
    void revalidate();
  };
  const name = head.username ?? t("search.member", { number: head.id });
  const title = [head.username, t("search.member", { number: head.id })].filter(Boolean).join(" · ");
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <Head head={head} rights={rights}>
          <Actions member={head.id} name={name} actions={actions} onDone={handleDone} />
        </Head>
        {done && <Notice live="status" title={done} />}
        <LinkTabs
          label={t("member.tabs_label")}
          tabs={tabs.map((one, index) => ({
            to: index === 0 ? `/desk/members/${head.id}` : `/desk/members/${head.id}/${one}`,
            label: t(`member.tabs.${one}`),
            end: true,
          }))}
        />
        {panels.length === 0 && <EmptyState title={t("member.empty")} />}
        {panels.map((panel) => (
          <Panel key={panel.name} panel={panel} member={head.id} rights={rights} now={now} />
        ))}
      </div>
    </Page>
  );
}
