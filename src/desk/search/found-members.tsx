import { href, Link } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { FoundMember } from "../contract.ts";
import { sayDay } from "../say-day.ts";
import { MemberContact } from "./member-contact.tsx";
import { StatusBadge } from "./status-badge.tsx";

export function FoundMembers({ members, mayRead }: { members: readonly FoundMember[]; mayRead: boolean }) {
  const t = useTexts("desk");
  return (
    <Card as="section">
      <h2>{t("search.members")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {members.map((member) => (
          <li key={member.id} className="flex flex-col gap-2 py-4">
            <Member member={member} />
            {member.email && <MemberContact id={member.id} masked={member.email} mayRead={mayRead} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Member({ member }: { member: FoundMember }) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const { id, username, status, banned_until, site, locale, signed_up_at } = member;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="break-all">
          <Link
            to={href("/desk/members/:id/:tab?", { id: String(id) })}
            className="text-accent underline underline-offset-4"
          >
            {username ?? t("search.no_name")}
          </Link>
        </h3>
        <span className="text-ink-2">{t("search.member", { number: id })}</span>
        <StatusBadge status={status} />
        {banned_until && (
          <span className="text-sm">{t("search.until", { day: sayDay(banned_until, tag) })}</span>
        )}
      </div>
      <p className="text-ink-2 text-sm">
        {site} · <span className="uppercase">{locale}</span> ·{" "}
        {t("search.since", { day: sayDay(signed_up_at, tag) })}
      </p>
    </>
  );
}
