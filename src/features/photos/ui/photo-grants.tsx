import Check from "lucide-react/icons/check";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import type { PhotoGrants as Grants } from "../contract.ts";
import { GrantLog } from "./grant-log.tsx";
import { GrantRow } from "./grant-row.tsx";
import { usePhotoGrants } from "./use-photo-grants.ts";

/** Requests, grants and history of the member's private photos. */
export function PhotoGrants() {
  const t = useTexts("photos");
  const { loaded, refusal, version, retry, give, decline, takeBack } = usePhotoGrants();
  const [said, setSaid] = useState("");
  return (
    <section aria-label={t("grants.title")} className="flex flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h2>{t("grants.title")}</h2>
        <p className="text-ink-2">{t("grants.intro")}</p>
      </header>
      <p role="status" className="sr-only">
        {said}
      </p>
      {refusal && <FormError>{refusal === "network" ? t("private.failed") : refusal}</FormError>}
      {loaded.state === "loading" && <GrantsSkeleton />}
      {loaded.state === "failed" && (
        <ErrorState title={t("grants.error")} onRetry={retry} retryLabel={t("grants.retry")} />
      )}
      {loaded.state === "loaded" && (
        <>
          <Lists
            grants={loaded.grants}
            onGive={(id, name) => {
              setSaid(t("grants.given", { name }));
              void give(id);
            }}
            onDecline={(id, name) => {
              setSaid(t("grants.declined", { name }));
              void decline(id);
            }}
            onTakeBack={(id, name) => {
              setSaid(t("grants.taken_back", { name }));
              void takeBack(id);
            }}
          />
          <GrantLog version={version} />
        </>
      )}
    </section>
  );
}

type Act = (viewerId: number, name: string) => void;

function Lists({
  grants: { requests, grants },
  onGive,
  onDecline,
  onTakeBack,
}: {
  grants: Grants;
  onGive: Act;
  onDecline: Act;
  onTakeBack: Act;
}) {
  const t = useTexts("photos");
  const date = new Intl.DateTimeFormat(useRegionalTag(), { dateStyle: "medium" });
  if (requests.length === 0 && grants.length === 0) {
    return (
      <EmptyState icon={<LockKeyhole />} title={t("grants.nobody")}>
        {t("grants.nobody_words")}
      </EmptyState>
    );
  }
  return (
    <>
      {requests.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3>{t("grants.requests")}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {requests.map(({ member }) => (
              <GrantRow key={member.id} member={member} name={member.name} words={t("grants.asks")}>
                <Button
                  size="small"
                  icon={<Check />}
                  aria-label={t("grants.give_to", { name: member.name })}
                  onClick={() => onGive(member.id, member.name)}
                >
                  {t("grants.give")}
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  icon={<X />}
                  aria-label={t("grants.decline_to", { name: member.name })}
                  onClick={() => onDecline(member.id, member.name)}
                >
                  {t("grants.decline")}
                </Button>
              </GrantRow>
            ))}
          </ul>
        </div>
      )}
      {grants.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3>{t("grants.grants")}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {grants.map(({ viewer_id, member, name: told, at }) => {
              const name = told ?? t("grants.gone");
              const words = t("grants.since", { date: date.format(new Date(at)) });
              return (
                <GrantRow key={viewer_id} member={member} name={name} words={words}>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={t("grants.take_back_from", { name })}
                    onClick={() => onTakeBack(viewer_id, name)}
                  >
                    {t("grants.take_back")}
                  </Button>
                </GrantRow>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}

function GrantsSkeleton() {
  const t = useTexts("photos");
  return (
    <SkeletonGroup label={t("grants.loading")} className="flex items-center gap-3">
      <Skeleton shape="circle" />
      <span className="flex grow flex-col gap-2">
        <Skeleton className="w-1/3!" />
        <Skeleton className="w-2/3!" />
      </span>
      <Skeleton shape="button" />
    </SkeletonGroup>
  );
}
