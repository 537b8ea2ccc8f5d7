import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { FoundMember } from "../contract.ts";
import { sayDay } from "../say-day.ts";
import { MemberContact } from "./member-contact.tsx";

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

const TONES = {
  active: "success",
  banned: "danger",
  pending_deletion: "warning",
  deleted: "warning",
} as const;

function Member({ member }: { member: FoundMember }) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const { id, username, status, banned_until, site, locale, signed_up_at } = member;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="break-all">{username ?? t("search.no_name")}</h3>
        <span className="text-ink-2">{t("search.member", { number: id })}</span>
        <Badge tone={TONES[status as keyof typeof TONES] ?? "neutral"}>
          {t(`search.status.${status as "active"}`)}
        </Badge>
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
