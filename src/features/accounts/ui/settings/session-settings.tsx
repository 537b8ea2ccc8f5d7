import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useRevalidator } from "react-router";
import { sayWhen } from "#i18n/say-when.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { endSession, SessionView } from "../../contract.ts";

/** Lists the member's sessions. The member can end those that look unfamiliar. */
export function SessionSettings({ sessions, now }: { sessions: SessionView[] | null; now: string }) {
  return sessions ? <SessionList sessions={sessions} now={now} /> : <SessionsFailed />;
}

function SessionsFailed() {
  const t = useTexts("accounts");
  const { revalidate, state } = useRevalidator();
  return (
    <Card>
      <ErrorState
        title={t("failed")}
        onRetry={() => void revalidate()}
        retryLabel={t("sessions.retry")}
        retrying={state !== "idle"}
      />
    </Card>
  );
}

function SessionList({ sessions, now }: { sessions: SessionView[]; now: string }) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const end = async (which: { id: number } | { others: true }) => {
    const options = { body: which, memberId, repeatable: true };
    await run(() => call<typeof endSession>("DELETE", "/api/sessions", options));
    await revalidate();
  };
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("sessions.title")}</h2>
        <p className="text-ink-2 text-sm">{t("sessions.words")}</p>
      </div>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3">
            <MonitorSmartphone className="text-ink-2" />
            <SessionWords session={session} now={now} />
            {session.current ? (
              <Badge tone="success" className="shrink-0 whitespace-nowrap">
                {t("sessions.current")}
              </Badge>
            ) : (
              <Button
                variant="quiet"
                size="small"
                aria-label={t("sessions.end_label", { device: session.device })}
                onClick={() => end({ id: session.id })}
              >
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          loading={busy}
          onClick={() => end({ others: true })}
        >
          {t("sessions.end_others")}
        </Button>
      )}
    </Card>
  );
}

function SessionWords({ session, now }: { session: SessionView; now: string }) {
  const tag = useRegionalTag();
  const country = session.country && new Intl.DisplayNames(tag, { type: "region" }).of(session.country);
  return (
    <div className="min-w-0 grow">
      <p className="font-semibold">{session.device}</p>
      <p className="text-ink-2 text-sm">
        {[country, sayWhen(session.last_seen_at, { now, tag })].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
