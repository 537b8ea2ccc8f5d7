import { useEffect, useRef, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import type { GrantLog as Log, readGrantLog } from "../contract.ts";

type GrantLogProps = {
  /** Changes when the history has changed on the server. */
  version: number;
};

/** History of requests and grants, loaded when it is opened, and again when it has changed. */
export function GrantLog({ version }: GrantLogProps) {
  const t = useTexts("photos");
  const [open, setOpen] = useState(false);
  const [log, setLog] = useState<Log | null>(null);
  const [state, setState] = useState<"rest" | "loading" | "failed">("rest");
  const [shownVersion, setShownVersion] = useState(version);
  const latestVersion = useRef(version);
  latestVersion.current = version;
  const time = new Intl.DateTimeFormat(useRegionalTag(), { dateStyle: "medium", timeStyle: "short" });

  async function load(after?: string) {
    setState("loading");
    try {
      const page = await call<typeof readGrantLog>("GET", "/api/photos/log", { query: { after } });
      // A page of an outdated history is dropped; the effect below loads the new one.
      if (latestVersion.current === version)
        setLog((now) => ({ ...page, entries: [...(after ? (now?.entries ?? []) : []), ...page.entries] }));
      setState("rest");
    } catch {
      setState("failed");
    }
  }

  if (shownVersion !== version) {
    setShownVersion(version);
    setLog(null);
  }
  useEffect(() => {
    if (open && log === null && state === "rest") void load();
  });

  return (
    <Disclosure title={t("grants.log")} open={open} onToggle={setOpen}>
      <div className="flex flex-col gap-3" aria-busy={state === "loading"}>
        {log?.entries.length === 0 && <p className="text-ink-2">{t("grants.log_empty")}</p>}
        <ol className="flex flex-col gap-2">
          {log?.entries.map(({ deed, name, at }) => (
            <li key={`${at} ${deed} ${name}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{t(`grants.deeds.${deed}`, { name: name ?? t("grants.gone") })}</span>
              <time dateTime={at} className="text-ink-2 text-sm tabular-nums">
                {time.format(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
        {state === "failed" && <p role="alert">{t("grants.error")}</p>}
        {(state === "failed" || log?.next) && (
          <Button variant="secondary" onClick={() => void load(log?.next ?? undefined)}>
            {t(state === "failed" ? "grants.retry" : "grants.more")}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}
