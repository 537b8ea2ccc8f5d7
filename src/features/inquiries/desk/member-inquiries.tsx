import { href, Link } from "react-router";
import type { MemberPanelProps } from "#base/member-page.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { readMemberInquiries } from "../desk-contract.ts";

/** What a member has written to customer service, without the words. */
export function MemberInquiries({ data: { inquiries } }: MemberPanelProps<typeof readMemberInquiries>) {
  const t = useTexts("inquiries-desk");
  const tag = useRegionalTag();
  return (
    <Card as="section">
      <h2>{t("title")}</h2>
      {inquiries.length === 0 && <EmptyState title={t("empty.title")} />}
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {inquiries.map(({ id, number, subject, state, since }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-3">
            <Link
              to={href("/desk/service/:id", { id: String(id) })}
              className="font-semibold text-accent underline underline-offset-4"
            >
              {number}
            </Link>
            <span>{[t(`subjects.${subject}`), t(`state.${state}`)].join(" · ")}</span>
            <span className="ms-auto text-ink-2 text-sm">{sayMoment(since, tag)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
