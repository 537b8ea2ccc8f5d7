import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readFictionalMark } from "../desk-contract.ts";
import type { Route } from "./+types/fictional-page";
import { MarkForm } from "./mark-form.tsx";

/** Without a right the page is refused before a number is typed, so it asks for one that nobody has. */
const NOBODY = "2147483647";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams.get("member");
  const query = new URLSearchParams({ member: asked ?? NOBODY }).toString();
  const found = await readAtDesk(page, readFictionalMark, query).catch((thrown: unknown) => {
    const { status } = (thrown as { init?: { status?: number } }).init ?? {};
    if (status !== 404 && status !== 400) throw thrown;
    return null;
  });
  return { asked, found };
}

/** Finds a profile by its number and marks it as fictional. */
export default function FictionalPage({ loaderData: { asked, found } }: Route.ComponentProps) {
  const t = useTexts("profiles-desk");
  const tell = useTexts("profiles");
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("title")}</h1>
        <p className="text-ink-2">{t("words")}</p>
        <form method="get" className="flex flex-wrap items-end gap-3">
          <TextField
            key={asked}
            label={t("member")}
            name="member"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,9}"
            required
            autoComplete="off"
            defaultValue={asked ?? ""}
          />
          <Button type="submit" variant="secondary">
            {t("find")}
          </Button>
        </form>
        {asked !== null && !found && <Notice tone="warning">{tell("refusals.no_member")}</Notice>}
        {found && (
          <Card as="section">
            {found.fictional ? (
              <p className="font-semibold">{t("marked", { name: found.name })}</p>
            ) : (
              <MarkForm key={found.member} found={found} />
            )}
          </Card>
        )}
      </div>
    </Page>
  );
}
