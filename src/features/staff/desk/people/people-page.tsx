import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listPeople, type PersonView } from "../../people-contract.ts";
import type { Route } from "./+types/people-page";
import { Invite } from "./invite.tsx";
import { OpenProposals } from "./open-proposals.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listPeople);
}

export default function PeoplePage({ loaderData: { people, proposals } }: Route.ComponentProps) {
  const t = useTexts("staff");
  return (
    <Page width="text">
      <PageTitle>{t("people.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("people.title")}</h1>
        <OpenProposals proposals={proposals} />
        <Card as="section">
          <h2>{t("people.everybody")}</h2>
          <ul className="mt-2 flex flex-col divide-y divide-line">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </Card>
        <Card as="section">
          <Disclosure title={t("people.invite")}>
            <Invite />
          </Disclosure>
        </Card>
      </div>
    </Page>
  );
}

function PersonRow({ person }: { person: PersonView }) {
  const t = useTexts("staff");
  return (
    <li className="relative flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-surface-2">
      <div className="min-w-0 grow">
        <Link
          to={href("/desk/people/:id", { id: String(person.id) })}
          className="font-semibold after:absolute after:inset-0"
        >
          {person.alias}
        </Link>
        <p className="break-words text-ink-2 text-sm">
          {person.roles.map((role) => t(`roles.${role}`)).join(", ")}
        </p>
      </div>
      {person.state !== "active" && <Badge>{t(`people.${person.state}`)}</Badge>}
      {person.is_me && <Badge tone="primary">{t("people.you")}</Badge>}
    </li>
  );
}
