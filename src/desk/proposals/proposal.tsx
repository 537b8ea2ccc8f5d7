import { sayMoment } from "#base/say-moment.ts";
import { SettingChanges } from "#features/configuration/desk/setting-changes.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { DeskProposal } from "../contract.ts";
import { Answer } from "./answer.tsx";
import { Changes } from "./changes.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useProposalTitle } from "./use-proposal-title.ts";

/** A proposal: what would change, who wants it and why, and the answer. */
export function Proposal({ proposal }: { proposal: DeskProposal }) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const sayTitle = useProposalTitle();
  const { kind, why, author, at, state, expires_at, changes, answered, mine, may_answer } = proposal;
  const isWaiting = state === "open" || state === "changed";
  // Those that are over stand below a heading of their own.
  const Heading = isWaiting ? "h2" : "h3";
  return (
    <article data-proposal={proposal.id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 grow break-words">{sayTitle(proposal)}</Heading>
        {isWaiting ? <TimeLeft until={expires_at} /> : <Badge>{t(`proposals.state.${state}`)}</Badge>}
      </div>
      {kind === "configuration.settings" ? (
        <SettingChanges changes={changes} />
      ) : (
        <Changes changes={changes} />
      )}
      <p className="break-words">{why}</p>
      <p className="text-ink-2 text-sm">
        {author} · {sayMoment(at, tag)}
      </p>
      {answered && (
        <p className="break-words text-sm">
          {answered.by} · {sayMoment(answered.at, tag)} · {answered.why}
        </p>
      )}
      {state === "changed" && <Notice tone="warning">{t("proposals.changed")}</Notice>}
      {may_answer && <Answer proposal={proposal} />}
      {isWaiting && !may_answer && (
        <p className="text-ink-2">{t(mine ? "proposals.own" : "proposals.about_you")}</p>
      )}
    </article>
  );
}
