import { useEffect, useState } from "react";
import type { listOwnAccesses, OwnAccesses } from "#features/staff/contract.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";

/** When people of our team looked at the member's data, and at what; never who. */
export function StaffAccesses() {
  const t = useTexts("accounts");
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t("accesses.title")}</h2>
      <p className="text-ink-2">{t("accesses.words")}</p>
      <Accesses />
    </Card>
  );
}

function Accesses() {
  const t = useTexts("accounts");
  const tag = useRegionalTag();
  const { read, isFailed, retry } = useAccesses();
  if (isFailed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{t("accesses.failed")}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t("accesses.retry")}
        </Button>
      </div>
    );
  if (!read)
    return (
      <SkeletonGroup label={t("accesses.loading")}>
        <Skeleton />
      </SkeletonGroup>
    );
  if (read.accesses.length === 0) return <p>{t("accesses.empty")}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {read.accesses.map(({ day, what }) => (
          <li key={`${day}${what}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{t(`accesses.what.${what}`)}</span>
            <time dateTime={day} className="text-ink-2">
              {sayDay(day, tag)}
            </time>
          </li>
        ))}
      </ul>
      {read.more && <p className="text-ink-2">{t("accesses.more")}</p>}
    </>
  );
}

function sayDay(day: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

function useAccesses() {
  const [read, setRead] = useState<OwnAccesses | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailed(false);
    call<typeof listOwnAccesses>("GET", "/api/staff-accesses", { signal })
      .then(setRead)
      .catch(() => signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [tries]);
  return { read, isFailed, retry: () => setTries(tries + 1) };
}
