import { useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { FailedJob, Health } from "../contract.ts";
import { RetryDialog } from "./retry-dialog.tsx";

/** Jobs that failed as often as they may, each with a button that starts it over. */
export function FailedJobs({ health: { failed, failed_total } }: { health: Health }) {
  const t = useTexts("operations");
  const more = failed_total - failed.length;
  return (
    <Card as="section">
      <h2>{t("failed.title")}</h2>
      {failed.length === 0 ? (
        <EmptyState title={t("failed.none")}>{t("failed.none_words")}</EmptyState>
      ) : (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {failed.map((job) => (
            <FailedLine key={job.id} job={job} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-2 text-ink-2">{t("failed.more", { count: more })}</p>}
    </Card>
  );
}

function FailedLine({ job }: { job: FailedJob }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <h3 className="break-all font-semibold">{job.job}</h3>
        <p className="text-ink-2 text-sm">
          {[sayMoment(job.at, tag), t("failed.tries", { count: job.tries })].join(" · ")}
        </p>
        <p className="break-words text-sm">{job.error}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t("retry.label", { job: job.job })}
        onClick={() => setAsked(true)}
      >
        {t("retry.button")}
      </Button>
      {isAsked && <RetryDialog job={job} onClose={() => setAsked(false)} />}
    </li>
  );
}
