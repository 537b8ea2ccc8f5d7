import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { sayWhen } from "#i18n/say-when.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { CaseView } from "./case-view.ts";
import { Held } from "./held.tsx";
import type { CaseState, Lease } from "./use-lease.ts";

type LeaseProps = { view: CaseView; lease: Lease };

/** How long the person holds the case, what has happened to it meanwhile, and how to give it back. */
export function LeaseBar({ view, lease }: LeaseProps) {
  const { mine } = view.case;
  const { held_by } = lease.news ?? view.case;
  const t = useTexts("moderation-desk");
  if (lease.news && (lease.isLost || lease.news.state !== "open")) return <Gone news={lease.news} />;
  return (
    <>
      {lease.news && lease.news.version !== view.version && <Changed last={lease.news.last} />}
      {mine ? (
        <Held view={view} lease={lease} />
      ) : (
        <Notice>{held_by ? t("lease.other", { alias: held_by }) : t("lease.nobody")}</Notice>
      )}
    </>
  );
}

/** A report came in: the draft stays, and a decision would be refused until it was seen. */
function Changed({ last }: Pick<CaseState, "last">) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const ago = last && sayWhen(last.at, { now: new Date().toISOString(), tag });
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      tone="warning"
      live="alert"
      title={
        last?.by
          ? t("stale.changed_by", { alias: last.by, ago })
          : [t("stale.changed"), ago].filter(Boolean).join(" · ")
      }
      action={
        <Button size="small" loading={state === "loading"} onClick={() => void revalidate()}>
          {t("stale.show")}
        </Button>
      }
    >
      {t("stale.draft")}
    </Notice>
  );
}

function Gone({ news }: { news: CaseState }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { decided, held_by } = news;
  const title =
    decided && news.state !== "open"
      ? t("stale.decided", {
          ...{ alias: decided.by, time: sayMoment(decided.at, tag) },
          outcome: t(`outcome.${decided.outcome as "none"}`),
        })
      : held_by
        ? t("stale.held", { alias: held_by })
        : t("stale.lost");
  return (
    <Notice tone="warning" live="alert" title={title}>
      {t("stale.copy")}
    </Notice>
  );
}
