import ShieldAlert from "lucide-react/icons/shield-alert";
import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type BreachView, listBreaches } from "../contract.ts";
import type { Route } from "./+types/breaches-page";
import { ClockLine } from "./parts/clock-line.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), listBreaches);
}

/** The register of breaches of personal data. */
export default function BreachesPage({ loaderData }: Route.ComponentProps) {
  const { breaches, total, now } = loaderData;
  const t = useTexts("breaches");
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1>{t("title")}</h1>
          <LinkButton to={href("/desk/breaches/:id", { id: "new" })}>{t("add")}</LinkButton>
        </div>
        <p className="text-ink-2">{t("words")}</p>
        {breaches.length === 0 ? (
          <EmptyState icon={<ShieldAlert />} title={t("none")}>
            {t("none_words")}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {breaches.map((breach) => (
              <BreachLine key={breach.id} breach={breach} now={now} />
            ))}
          </ul>
        )}
        {total > breaches.length && (
          <p className="text-ink-2">{t("more", { shown: breaches.length, total })}</p>
        )}
      </div>
    </Page>
  );
}

function BreachLine({ breach, now }: { breach: BreachView; now: string }) {
  const t = useTexts("breaches");
  const tag = useRegionalTag();
  const { id, found_at, closed_at, facts } = breach;
  const times = [t("found", { time: sayMoment(found_at, tag) })];
  if (closed_at) times.push(t("closed", { time: sayMoment(closed_at, tag) }));
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-base">
          <TextLink to={href("/desk/breaches/:id", { id: String(id) })}>
            {t("number", { number: id })}
          </TextLink>
        </h2>
        <Badge tone={closed_at ? "neutral" : "primary"}>{t(closed_at ? "done" : "open")}</Badge>
      </div>
      <ClockLine breach={breach} now={now} />
      <p className="line-clamp-3 break-words">{facts}</p>
      <p className="text-ink-2 text-sm">{times.join(" · ")}</p>
    </Card>
  );
}
