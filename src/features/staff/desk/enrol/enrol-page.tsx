import LinkIcon from "lucide-react/icons/link-2-off";
import { useCallback, useEffect, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { readEnrolment } from "../../enrol-contract.ts";
import { Enrolment } from "./enrolment.tsx";

type Known = OutputOf<typeof readEnrolment>;

/** The link's secret stands behind the #, so that it reaches no server and no log. */
export default function EnrolPage() {
  const t = useTexts("staff");
  const [token, setToken] = useState("");
  const [known, setKnown] = useState<Known | CallError | null>(null);
  const load = useCallback(async (secret: string) => {
    const options = { body: { token: secret }, memberId: null, repeatable: true };
    setKnown(
      await call<typeof readEnrolment>("POST", "/api/desk/enrolments/read", options).catch(
        (error: unknown) => {
          if (error instanceof CallError) return error;
          throw error;
        },
      ),
    );
  }, []);
  useEffect(() => {
    const secret = window.location.hash.slice(1);
    setToken(secret);
    void load(secret);
  }, [load]);
  return (
    <Page width="form">
      <PageTitle>{t("enrol.title")}</PageTitle>
      {known === null && (
        <SkeletonGroup label={t("loading")}>
          <Skeleton shape="title" />
          <Skeleton className="mt-4" />
          <Skeleton shape="block" className="mt-6" />
        </SkeletonGroup>
      )}
      {known instanceof CallError && (
        <ErrorState
          icon={<LinkIcon />}
          title={known.message || t("failed")}
          {...(known.status !== 410 && { onRetry: () => void load(token), retryLabel: t("retry") })}
        />
      )}
      {known && !(known instanceof CallError) && (
        <Enrolment token={token} known={known} onChanged={() => load(token)} />
      )}
    </Page>
  );
}
