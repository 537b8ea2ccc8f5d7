import { hasRight } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readSignUpLists } from "../contract.ts";
import type { Route } from "./+types/sign-up-lists-page";
import { List } from "./list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const lists = await readAtDesk(page, readSignUpLists);
  const mayEdit = page.person !== null && hasRight(page.person.roles, "fingerprint.edit");
  return { ...lists, mayEdit };
}

/** E-mail domains that are barred at the sign-up, and address ranges whose sign-ups are slowed. */
export default function SignUpListsPage({ loaderData }: Route.ComponentProps) {
  const { domains, ranges, mayEdit } = loaderData;
  const t = useTexts("signals");
  const tell = useTexts("accounts");
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("title")}</h1>
        <p className="text-ink-2">{t("words")}</p>
        <List
          list="domain"
          entries={domains.map(({ domain, ...entry }) => ({ name: domain, ...entry }))}
          told={tell("invalid.barred_domain", { domain: domains[0]?.domain ?? "mail.example" })}
          mayEdit={mayEdit}
        />
        <List
          list="range"
          entries={ranges.map(({ range, ...entry }) => ({ name: range, ...entry }))}
          told={tell("refusals.too_many_signups", { minutes: 60 })}
          mayEdit={mayEdit}
        />
      </div>
    </Page>
  );
}
