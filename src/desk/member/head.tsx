import type { ReactNode } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import type { Right } from "#base/staff-rights.ts";
import { useLocale, useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import type { readMemberAtDesk } from "../member-contract.ts";
import { sayDay } from "../say-day.ts";
import { MemberContact } from "../search/member-contact.tsx";
import { StatusBadge } from "../search/status-badge.tsx";

type HeadView = OutputOf<typeof readMemberAtDesk>;
type Props = { head: HeadView; rights: readonly Right[]; children: ReactNode };

/** Who it is, in which state, and what restricts them now. */
export function Head({ head, rights, children }: Props) {
  const t = useTexts("desk");
  const { id, username, email, status, measures } = head;
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="break-all">{username ?? t("search.no_name")}</h1>
          <span className="text-ink-2">{t("search.member", { number: id })}</span>
          <StatusBadge status={status} />
        </div>
        {children}
      </div>
      <Facts head={head} />
      {measures.length > 0 && <Measures measures={measures} />}
      {email && <MemberContact id={id} masked={email} mayRead={rights.includes("member.contact")} />}
    </header>
  );
}

function Facts({
  head: { site, country, locale, signed_up_at, banned_until, erase_at },
}: {
  head: HeadView;
}) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const reader = useLocale();
  const facts = [
    site,
    country && new Intl.DisplayNames(reader, { type: "region" }).of(country),
    new Intl.DisplayNames(reader, { type: "language" }).of(locale),
    t("search.since", { day: sayDay(signed_up_at, tag) }),
    banned_until && t("member.banned_until", { day: sayDay(banned_until, tag) }),
    erase_at && t("member.erased_on", { day: sayDay(erase_at, tag) }),
  ];
  return <p className="text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</p>;
}

function Measures({ measures }: Pick<HeadView, "measures">) {
  const t = useTexts("desk");
  const words = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <ul aria-label={t("member.measures")} className="flex flex-wrap gap-2">
      {measures.map(({ kind, ends_at }) => (
        <li key={kind}>
          <Badge tone="danger">
            {words(`measure.${kind as "muted"}`)}
            {ends_at && ` · ${t("search.until", { day: sayDay(ends_at, tag) })}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
