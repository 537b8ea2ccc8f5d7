import Search from "lucide-react/icons/search";
import { data, Form, useNavigation } from "react-router";
import { hasRight } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInAtDeskFirst } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { searchAtDesk } from "../contract.ts";
import type { Route } from "./+types/search-page";
import { FoundCases } from "./found-cases.tsx";
import { FoundMembers } from "./found-members.tsx";
import { FoundMoney } from "./found-money.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (!page.person) throw logInAtDeskFirst(page);
  const { roles, named } = page.person;
  return { mayRead: hasRight(roles, "member.contact", named) };
}

/** The word stays out of the address, which browsers and servers on the way keep. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  if (!page.person) throw logInAtDeskFirst(page);
  const word = String((await request.formData()).get("word") ?? "");
  const asked = await page.ask(searchAtDesk, { word });
  if (asked.ok) return { word, found: asked.output, error: null };
  return data({ word, found: null, error: asked.error }, { status: asked.status });
}

export default function SearchPage({ loaderData: { mayRead }, actionData }: Route.ComponentProps) {
  const t = useTexts("desk");
  const { word = "", found = null, error = null } = actionData ?? {};
  return (
    <Page width="text">
      <PageTitle>{t("search.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("search.title")}</h1>
        <SearchForm word={word} error={error} />
        {found && <Results found={found} mayRead={mayRead} />}
      </div>
    </Page>
  );
}

type FormProps = { word: string; error: { message?: string; fields?: Record<string, string> } | null };

function SearchForm({ word, error }: FormProps) {
  const t = useTexts("desk");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-col gap-3">
      <TextField
        name="word"
        type="search"
        label={t("search.label")}
        hint={t("search.hint")}
        error={error?.fields?.word}
        defaultValue={word}
        maxLength={254}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      {error && !error.fields && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" icon={<Search />} loading={busy} className="self-start">
        {t("search.button")}
      </Button>
    </Form>
  );
}

type Found = NonNullable<NonNullable<Route.ComponentProps["actionData"]>["found"]>;

function Results({ found, mayRead }: { found: Found; mayRead: boolean }) {
  const t = useTexts("desk");
  const { members, cases, orders, codes } = found;
  if (members.length + cases.length + orders.length + codes.length === 0)
    return (
      <div role="status">
        <EmptyState icon={<Search />} title={t("search.none")}>
          {t("search.none_words")}
        </EmptyState>
      </div>
    );
  return (
    <>
      {members.length > 0 && <FoundMembers members={members} mayRead={mayRead} />}
      {cases.length > 0 && <FoundCases cases={cases} />}
      <FoundMoney orders={orders} codes={codes} />
    </>
  );
}
