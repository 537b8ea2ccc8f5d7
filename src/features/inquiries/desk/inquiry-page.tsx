import { data, href } from "react-router";
import { LOCALE_NAMES } from "#base/locales.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { readDeskInquiry } from "../desk-contract.ts";
import type { Route } from "./+types/inquiry-page";
import { AnswerForm } from "./inquiry/answer-form.tsx";
import { HoldBar } from "./inquiry/hold-bar.tsx";
import { NoteForm } from "./inquiry/note-form.tsx";
import { OtherSteps } from "./inquiry/other-steps.tsx";
import { Thread } from "./inquiry/thread.tsx";
import { useFreshData } from "./parts/use-fresh-data.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 });
  return readAtDesk(context.get(pageContext), readDeskInquiry, `id=${params.id}`);
}

/** One inquiry: what was written, and what can be done. */
export default function InquiryPage({ loaderData: inquiry }: Route.ComponentProps) {
  const t = useTexts("inquiries-desk");
  const tag = useRegionalTag();
  useFreshData(inquiry.id);
  const { number, subject, state, locale, site, opened_at, is_member, member_id } = inquiry;
  const isTaken = inquiry.held_by !== null && !inquiry.is_mine;
  const facts = [
    t(`subjects.${subject}`),
    t(`state.${state}`),
    LOCALE_NAMES[locale],
    site,
    sayMoment(opened_at, tag),
    !is_member && t("from.visitor"),
  ];
  return (
    <Page>
      <PageTitle>{t("inquiry", { number })}</PageTitle>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <h1>{t("inquiry", { number })}</h1>
          <p className="text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
          {member_id !== null && (
            <p>
              <TextLink to={href("/desk/members/:id/:tab?", { id: String(member_id) })}>
                {t("member", { number: member_id })}
              </TextLink>
            </p>
          )}
          <Thread texts={inquiry.texts} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <HoldBar inquiry={inquiry} />
          {state === "unconfirmed" ? (
            <Notice tone="warning">{t("unconfirmed")}</Notice>
          ) : (
            <AnswerForm key={inquiry.id} inquiry={inquiry} isTaken={isTaken} />
          )}
          <NoteForm inquiry={inquiry} isTaken={isTaken} />
          <OtherSteps inquiry={inquiry} isTaken={isTaken} />
        </div>
      </div>
    </Page>
  );
}
