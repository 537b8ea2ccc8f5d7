import { useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { endOwnSession, readOwnAccess } from "../../own-contract.ts";

export function OwnSessions({ sessions }: { sessions: OutputOf<typeof readOwnAccess>["sessions"] }) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const end = async (id: number) => {
    const options = { body: { id }, memberId: null, repeatable: true };
    if (await run(() => call<typeof endOwnSession>("DELETE", "/api/desk/me/sessions", options)))
      await revalidate();
  };
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sessions.title")}</h2>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map(({ id, device, country, is_this, last_seen_at }) => (
          <li key={id} className="flex min-h-touch items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {[device === "?" ? t("sessions.unknown") : device, country].filter(Boolean).join(" · ")}
              </p>
              <p className="text-ink-2 text-sm">
                {is_this ? t("sessions.this") : sayMoment(last_seen_at, tag)}
              </p>
            </div>
            {!is_this && (
              <Button variant="quiet" size="small" loading={busy} onClick={() => end(id)}>
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
