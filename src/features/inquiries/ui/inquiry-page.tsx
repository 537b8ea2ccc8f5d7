import { useEffect, useRef } from "react";
import { data, href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { formClientId } from "#platform/form-client-id.ts";
import { pageContext } from "#platform/page-context.ts";
import { call } from "#ui/call/call.ts";
import { tellFact, useReadFact } from "#ui/facts.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { addToInquiry, type noteRead, type OwnInquiry, readInquiry } from "../contract.ts";
import type { Route } from "./+types/inquiry-page";
import { unreadAnswers } from "./facts.ts";
import { MoreForm, type Written } from "./more-form.tsx";
import { Texts } from "./texts.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const asked = await page.ask(readInquiry, undefined, `id=${params.id}`);
  if (!asked.ok) throw data(asked.error, { status: asked.status === 400 ? 404 : asked.status });
  return asked.output;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const words = String((await request.formData()).get("words") ?? "");
  const client_id = formClientId(page, "inquiries.form", { id: params.id, words });
  const asked = await page.ask(addToInquiry, { client_id, words } as never, `id=${params.id}`);
  if (asked.ok) return data<Written>({ isSent: true });
  const { message, fields } = asked.error;
  return data<Written>({ isSent: false, words, failure: { message, fields } }, { status: asked.status });
}

/** One inquiry of a member with all its texts, and a form to add another one. */
export default function InquiryPage({ loaderData: inquiry, actionData }: Route.ComponentProps) {
  const t = useTexts("inquiries");
  useNoteRead(inquiry);
  const { subject, number, state, texts } = inquiry;
  return (
    <Page width="text">
      <PageTitle>{t(`subjects.${subject}`)}</PageTitle>
      <p className="mb-2">
        <TextLink to={href("/inquiries")}>{t("thread.back")}</TextLink>
      </p>
      <h1 className="mb-1">{t(`subjects.${subject}`)}</h1>
      <p className="mb-6 text-ink-2">{[t("number", { number }), t(`states.${state}`)].join(" · ")}</p>
      <Texts texts={texts} />
      {state === "closed" && (
        <div className="mb-4">
          <Notice>{t("thread.closed")}</Notice>
        </div>
      )}
      <MoreForm key={texts.length} written={(actionData as Written | undefined) ?? null} />
    </Page>
  );
}

/** Tells the server once that the answer is seen, and takes the alert away. */
function useNoteRead({ id, is_unread, texts }: OwnInquiry) {
  const memberId = useMemberId();
  const unread = useReadFact()(unreadAnswers);
  const seen = texts.at(-1)?.id;
  const told = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!is_unread || seen === undefined || told.current === seen) return;
    told.current = seen;
    const options = { body: { id, seen }, memberId };
    call<typeof noteRead>("POST", "/api/inquiry-reads", options).then(
      () => tellFact(unreadAnswers, Math.max(0, unread - 1)),
      () => {},
    );
  }, [id, is_unread, seen, memberId, unread]);
}
