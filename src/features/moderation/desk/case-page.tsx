import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readCase } from "../desk-contract.ts";
import type { Route } from "./+types/case-page";
import { CaseScreen } from "./case/case-screen.tsx";
import { useSubject } from "./parts/use-subject.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const id = new URLSearchParams({ id: params.id });
  return readAtDesk(context.get(pageContext), readCase, id.toString());
}

export default function CasePage({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const saySubject = useSubject();
  const { id, subject, rule } = view.case;
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
