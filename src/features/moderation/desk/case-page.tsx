import { useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { ReasonForm } from "#features/staff/ui/staff.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk, readWithReason } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type giveCaseReason, readCase, readCaseState } from "../case-contract.ts";
import type { Route } from "./+types/case-page";
import { CaseScreen } from "./case/case-screen.tsx";
import { NextButton } from "./parts/next-button.tsx";
import { useSubject } from "./parts/use-subject.ts";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const query = new URLSearchParams({ id }).toString();
  const view = await readWithReason(page, readCase, query);
  return { id: Number(id), view, state: view ? null : await readAtDesk(page, readCaseState, query) };
}

export default function CasePage({ loaderData: { id, view, state } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const saySubject = useSubject();
  if (!view) return <ReasonFirst id={id} state={state} />;
  const { subject, rule } = view.case;
  return (
    <Page>
      <PageTitle>{`${saySubject(subject)} · ${id}`}</PageTitle>
      <h1>
        {saySubject(subject)} · {t(`rule.${rule}`)}
      </h1>
      <CaseScreen key={id} view={view} />
    </Page>
  );
}

type ReasonProps = { id: number; state: OutputOf<typeof readCaseState> | null };

/** The person does not hold the case, so it opens after a reason. */
function ReasonFirst({ id, state }: ReasonProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { revalidate } = useRevalidator();
  const title = t("reason.title", { number: id });
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{title}</h1>
        {state && <NextButton queue={state.queue} />}
        {state?.wait_until && (
          <Notice live="status" title={t("hearing.waiting", { time: sayMoment(state.wait_until, tag) })}>
            {t("hearing.waiting_words")}
          </Notice>
        )}
        <Card>
          <p className="mb-4">{t("reason.words")}</p>
          <ReasonForm
            category="quality"
            onGive={async (reason) => {
              const options = { body: { case: id, ...reason }, memberId: null };
              await call<typeof giveCaseReason>("POST", "/api/desk/case-reasons", options);
              await revalidate();
            }}
          />
        </Card>
      </div>
    </Page>
  );
}
