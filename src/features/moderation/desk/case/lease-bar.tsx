import { useEffect, useState } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import type { recuseFromCase, releaseCase } from "../../desk-contract.ts";
import { sayMoment, sayTime } from "../parts/say.ts";
import type { CaseView } from "./case-view.ts";
import type { CaseState, Lease } from "./use-lease.ts";

type LeaseProps = { view: CaseView; lease: Lease };

/** How long the person holds the case, what has happened to it meanwhile, and how to give it back. */
export function LeaseBar({ view, lease }: LeaseProps) {
  const { mine, held_by } = view.case;
  const t = useTexts("moderation-desk");
  if (lease.news && (lease.isLost || lease.news.state !== "open")) return <Gone news={lease.news} />;
  return (
    <>
      {lease.news && lease.news.version !== view.version && <Changed />}
      {mine ? (
        <Held view={view} lease={lease} />
      ) : (
        <Notice>{held_by ? t("lease.other", { alias: held_by }) : t("lease.nobody")}</Notice>
      )}
    </>
  );
}

function Held({ view, lease }: LeaseProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const minutes = useMinutesLeft(lease.until);
  const { busy, error, give } = useGiveBack(view);
  useKeys({ x: () => void give("known") });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-surface-2 px-4 py-2">
      <p className="grow text-sm" role="timer">
        {minutes === null
          ? lease.until && t("lease.until", { time: sayTime(lease.until, tag) })
          : t("lease.left", { n: minutes })}
      </p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error.message || t("failed")}
        </p>
      )}
      <Button variant="quiet" size="small" loading={busy} onClick={() => void give(null)}>
        {t("lease.release")}
      </Button>
      <Button variant="quiet" size="small" loading={busy} onClick={() => void give("known")}>
        {t("lease.known")} <KeyMark>x</KeyMark>
      </Button>
      <Button variant="quiet" size="small" loading={busy} onClick={() => void give("not_today")}>
        {t("lease.not_today")}
      </Button>
    </div>
  );
}

function useGiveBack({ lease, case: { id, queue } }: CaseView) {
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  const give = async (why: "known" | "not_today" | null) => {
    const held = { case: id, lease };
    const isGiven = await run(() =>
      why === null
        ? call<typeof releaseCase>("POST", "/api/desk/case-releases", { body: held, memberId: null })
        : call<typeof recuseFromCase>("POST", "/api/desk/case-recusals", {
            ...{ body: { ...held, why }, memberId: null },
          }),
    );
    if (isGiven) await navigate(href("/desk/queues/:queue", { queue }));
  };
  return { busy, error, give };
}

/** A report came in: the draft stays, and a decision would be refused until it was seen. */
function Changed() {
  const t = useTexts("moderation-desk");
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t("stale.changed")}
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

/** Whole minutes that are left, only in the browser. */
function useMinutesLeft(until: string | null): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const count = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000)));
    count();
    const timer = setInterval(count, 10_000);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}
