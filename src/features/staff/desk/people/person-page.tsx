import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { readPerson } from "../../people-contract.ts";
import type { Route } from "./+types/person-page";
import { ChangePerson } from "./change-person.tsx";
import { OpenProposals } from "./open-proposals.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readPerson, String(new URLSearchParams({ id: params.id })));
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  const { person, passkeys, has_password, sessions, proposals } = loaderData;
  const facts = [
    t("enrol.passkeys", { n: passkeys }),
    has_password && t("enrol.has_password"),
    t("people.sessions", { n: sessions }),
    person.last_seen_at && t("people.last_seen", { time: sayMoment(person.last_seen_at, tag) }),
  ];
  return (
    <Page width="text">
      <PageTitle>{person.alias}</PageTitle>
      <div className="flex flex-col gap-6">
        <TextLink to={href("/desk/people")}>{t("people.back")}</TextLink>
        <div className="flex flex-col gap-1">
          <h1 className="break-words">{person.alias}</h1>
          <p className="break-words text-ink-2">
            {person.name} · {person.email}
          </p>
          <p className="text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {person.roles.map((role) => (
              <Badge key={role}>{t(`roles.${role}`)}</Badge>
            ))}
            {person.state !== "active" && <Badge tone="warning">{t(`people.${person.state}`)}</Badge>}
          </p>
        </div>
        <OpenProposals proposals={proposals} />
        {person.is_me && <Notice>{t("people.not_yourself")}</Notice>}
        {!person.is_me && person.state !== "ended" && (
          <Card as="section">
            <h2>{t("people.change")}</h2>
            <ChangePerson key={person.id} person={person} />
          </Card>
        )}
      </div>
    </Page>
  );
}
