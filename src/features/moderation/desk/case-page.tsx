import { useRevalidator } from "react-router";
import { ReasonForm } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { readWithReason } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type giveCaseReason, readCase } from "../case-contract.ts";
import type { Route } from "./+types/case-page";
import { CaseScreen } from "./case/case-screen.tsx";
import { useSubject } from "./parts/use-subject.ts";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const query = new URLSearchParams({ id });
  return { id: Number(id), view: await readWithReason(context.get(pageContext), readCase, query.toString()) };
}

export default function CasePage({ loaderData: { id, view } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const saySubject = useSubject();
  if (!view) return <ReasonFirst id={id} />;
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

/** Somebody else works on the case, or nobody yet, so it opens after a reason. */
function ReasonFirst({ id }: { id: number }) {
  const t = useTexts("moderation-desk");
  const { revalidate } = useRevalidator();
  const title = t("reason.title", { number: id });
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{title}</h1>
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
