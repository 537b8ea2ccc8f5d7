import Download from "lucide-react/icons/download";
import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { download } from "#ui/call/download.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import type { cancelWork, downloadWork, retryWork, WorkRun } from "../contract.ts";

/** One piece of long work: what it is, how far, and what can be done with it. */
export function WorkLine({ run }: { run: WorkRun }) {
  const t = useTexts("work");
  const tag = useRegionalTag();
  const { busy, error, run: act } = useAction();
  const { run: confirmed, dialog } = useConfirmed();
  const { revalidate } = useRevalidator();
  const handle = (work: () => Promise<unknown>) => async () => {
    await act(() => confirmed(work));
    await revalidate();
  };
  const started = { time: sayMoment(run.created_at, tag), who: run.by ?? "" };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-semibold">{sayTitle(t, run)}</h3>
          <p className="text-ink-2 text-sm">{t("started", started)}</p>
          <WorkState run={run} />
        </div>
        <WorkAction run={run} busy={busy} onAct={handle} />
      </div>
      {error && <FormError>{error.message || t("failed_call")}</FormError>}
      {dialog}
    </li>
  );
}

function sayTitle(t: ReturnType<typeof useTexts<"work">>, { kind, about }: WorkRun): string {
  const title = t(`kinds.${kind as "debit_file"}`);
  return about === null ? title : `${title} · ${t("about", { member: about })}`;
}

function WorkState({ run: { state, done, total, file, until, error, ended_at } }: { run: WorkRun }) {
  const t = useTexts("work");
  const tag = useRegionalTag();
  if (state === "running") {
    const label = total === null ? t("states.running") : t("progress", { done, total });
    return <ProgressBar value={done} max={total ?? 0} label={t("states.running")} text={label} />;
  }
  const facts = [
    t(`states.${state}`),
    ...(state === "done" && until !== null ? [t("until", { time: sayMoment(until, tag) })] : []),
    ...(state !== "done" && ended_at !== null ? [sayMoment(ended_at, tag)] : []),
  ];
  return (
    <div className="text-sm">
      <p className={state === "failed" ? "text-danger" : undefined}>{facts.join(" · ")}</p>
      {error && <p className="break-words">{error.message ?? t("error", { id: error.id ?? "" })}</p>}
      {file && (
        <p className="break-all text-ink-2">
          {file.name} · {sayBytes(file.bytes, tag)}
        </p>
      )}
    </div>
  );
}

type ActionProps = {
  run: WorkRun;
  busy: boolean;
  onAct: (work: () => Promise<unknown>) => () => Promise<void>;
};

function WorkAction({ run: { id, state, file }, busy, onAct }: ActionProps) {
  const t = useTexts("work");
  const options = { body: { id }, memberId: null };
  if (state === "done" && file)
    return (
      <Button
        size="small"
        icon={<Download />}
        loading={busy}
        aria-label={t("download_label", { file: file.name })}
        onClick={onAct(() =>
          download<typeof downloadWork>("/api/desk/work-downloads", { body: { id }, name: file.name }),
        )}
      >
        {t("download")}
      </Button>
    );
  if (state === "failed")
    return (
      <Button
        size="small"
        variant="secondary"
        loading={busy}
        onClick={onAct(() => call<typeof retryWork>("POST", "/api/desk/work-retries", options))}
      >
        {t("retry")}
      </Button>
    );
  if (state !== "queued" && state !== "running") return null;
  return (
    <Button
      size="small"
      variant="secondary"
      loading={busy}
      onClick={onAct(() => call<typeof cancelWork>("POST", "/api/desk/work-cancellations", options))}
    >
      {t("cancel")}
    </Button>
  );
}

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

function sayBytes(bytes: number, tag: string): string {
  const [value, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, "megabyte"] : [bytes / KILOBYTE, "kilobyte"];
  const format = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tag, format).format(value as number);
}
