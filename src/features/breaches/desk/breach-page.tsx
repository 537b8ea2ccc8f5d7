import { useState } from "react";
import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type BreachPage as BreachData, listOpenBreaches, readBreach } from "../contract.ts";
import type { Route } from "./+types/breach-page";
import { BreachForm } from "./parts/breach-form.tsx";
import { ClockLine } from "./parts/clock-line.tsx";
import { CloseDialog } from "./parts/close-dialog.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (params.id !== "new")
    return { found: await readAtDesk(page, readBreach, new URLSearchParams({ id: params.id }).toString()) };
  // Without the right, the page is refused before anything is typed.
  await readAtDesk(page, listOpenBreaches);
  return { found: null };
}

/** One entry of the register, or the form for another one. */
export default function BreachPage({ loaderData: { found } }: Route.ComponentProps) {
  const t = useTexts("breaches");
  const title = found ? t("number", { number: found.breach.id }) : t("new");
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <TextLink to={href("/desk/breaches")}>{t("back")}</TextLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1>{title}</h1>
          {found && (
            <Badge tone={found.breach.closed_at ? "neutral" : "primary"}>
              {t(found.breach.closed_at ? "done" : "open")}
            </Badge>
          )}
        </div>
        {found && <ClockLine breach={found.breach} now={found.now} />}
        <Card as="section">
          <BreachForm key={found?.breach.id ?? "new"} breach={found?.breach ?? null} />
        </Card>
        {found && !found.breach.closed_at && <Closing breach={found.breach} />}
        {found && <History changes={found.changes} />}
      </div>
    </Page>
  );
}

function Closing({ breach }: { breach: BreachData["breach"] }) {
  const t = useTexts("breaches");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsked(true)}>
        {t("form.close")}
      </Button>
      {isAsked && <CloseDialog breach={breach} onClose={() => setAsked(false)} />}
    </>
  );
}

type FieldName = "found_at" | "kinds" | "facts" | "people" | "data" | "effects" | "measures" | Told;
type Told = "told_authority_at" | "told_members_at" | "authority_why" | "members_why";

/** Who added, changed or closed the entry. */
function History({ changes }: { changes: BreachData["changes"] }) {
  const t = useTexts("breaches");
  const tag = useRegionalTag();
  const say = (field: FieldName) => {
    if (field === "told_authority_at" || field === "authority_why")
      return `${t("form.authority")}: ${t(`form.${field}`)}`;
    if (field === "told_members_at" || field === "members_why")
      return `${t("form.members")}: ${t(`form.${field}`)}`;
    return t(`form.${field}`);
  };
  return (
    <Card as="section">
      <h2>{t("history.title")}</h2>
      <ol className="mt-2 flex flex-col divide-y divide-line">
        {changes.map(({ version, kind, by, at, why, fields }) => (
          <li key={version} className="py-3">
            <p className="font-semibold">{t(`history.${kind}`)}</p>
            <p className="text-ink-2 text-sm">{t("history.line", { time: sayMoment(at, tag), name: by })}</p>
            {why && <p className="break-words">{why}</p>}
            {fields.length > 0 && (
              <p className="text-ink-2 text-sm">
                {fields.map((field) => say(field as FieldName)).join(", ")}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
