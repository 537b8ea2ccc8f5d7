import { href, Link } from "react-router";
import type { MemberPanelProps } from "#base/member-page.ts";
import { sayMoment } from "#base/say-moment.ts";
import type { Role } from "#base/staff-rights.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { ReasonCategory } from "../../audit-rules.ts";
import type { readMemberAccesses } from "../../member-contract.ts";
import { useKind } from "../audit/use-kind.ts";
import { type FoldedAccess, foldAccesses } from "./fold-accesses.ts";

type Props = MemberPanelProps<typeof readMemberAccesses>;

/** What staff read and did about the member, by role. */
export function AccessesPanel({ data: { is_own: isOwn, entries, more }, member, rights }: Props) {
  const t = useTexts("staff");
  if (isOwn) return <Notice>{t("refusals.own_account")}</Notice>;
  return (
    <Card as="section" flush>
      <h2 className="px-4 pt-4 md:px-6">{t("accesses.title")}</h2>
      <p className="px-4 pb-3 text-ink-2 text-sm md:px-6">{t("accesses.words")}</p>
      {entries.length === 0 && <EmptyState title={t("accesses.none")} />}
      <ul className="divide-y divide-line border-line border-t">
        {foldAccesses(entries).map((entry) => (
          <Access key={`${entry.chain}-${entry.id}`} entry={entry} />
        ))}
      </ul>
      {more && <p className="px-4 py-3 text-ink-2 text-sm md:px-6">{t("accesses.more")}</p>}
      {rights.includes("audit.read") && (
        <p className="px-4 pb-4 md:px-6">
          <Link
            to={`${href("/desk/audit")}?member=${member}`}
            className="text-accent underline underline-offset-4"
          >
            {t("audit.about", { number: member })}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Access({ entry }: { entry: FoldedAccess }) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  const sayKind = useKind();
  const { chain, kind, at, by, roles, reason, why, times, since } = entry;
  const who = by === "person" ? roles.map((role) => t(`roles.${role as Role}`)).join(", ") : null;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 md:px-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{who ?? t(`audit.by.${by as "job"}`)}</span>
        <span>{sayKind(kind)}</span>
        <span className="text-ink-2 text-sm">{t(`audit.chains.${chain}`)}</span>
        <time dateTime={at} className="ms-auto text-ink-2 text-sm">
          {sayMoment(at, tag)}
        </time>
      </p>
      {times > 1 && (
        <p className="text-ink-2 text-sm">{t("accesses.times", { n: times, time: sayMoment(since, tag) })}</p>
      )}
      {reason && (
        <p className="break-words text-sm">
          {t(`reason.categories.${reason.category as ReasonCategory}`)}: {reason.words}
        </p>
      )}
      {why && <p className="break-words text-sm">{why}</p>}
    </li>
  );
}
