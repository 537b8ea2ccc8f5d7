import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { WorkRuns } from "../contract.ts";
import { type Starting, useStartWork } from "./use-start-work.ts";
import { WorkLine } from "./work-line.tsx";

type Props = {
  /** As `readAtDesk(page, listWork, "kind=…")` gives it in the page's loader. */
  runs: WorkRuns["runs"];
  /** What the button starts; without it, there is no button. */
  start?: Starting & { label: ReactNode; disabled?: boolean };
};

/** Starts long work and shows how far it is. The page's data is read again whenever something has changed. */
export function LongWork({ runs, start }: Props) {
  const t = useTexts("work");
  const { revalidate } = useRevalidator();
  useDeskNews((news) => {
    if (news === null || news.about === "work") void revalidate();
  });
  const { start: begin, busy, error, dialog } = useStartWork();
  return (
    <div className="flex flex-col gap-4">
      {start && (
        <div>
          <Button loading={busy} disabled={start.disabled} onClick={() => void begin(start)}>
            {start.label}
          </Button>
        </div>
      )}
      {error && (
        <FormError>{Object.values(error.fields).join(" ") || error.message || t("failed_call")}</FormError>
      )}
      {runs.length > 0 && (
        <ul aria-label={t("list")} className="flex flex-col divide-y divide-line">
          {runs.map((run) => (
            <WorkLine key={run.id} run={run} />
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
}
