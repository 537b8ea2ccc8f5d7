import KeyRound from "lucide-react/icons/key-round";
import { useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { addOwnPasskey, readOwnAccess, removeOwnPasskey, startOwnPasskey } from "../../own-contract.ts";
import { useConfirmed } from "../../ui/use-confirmed.tsx";
import { NewPasskey } from "../parts/new-passkey.tsx";

export function OwnPasskeys({ passkeys }: { passkeys: OutputOf<typeof readOwnAccess>["passkeys"] }) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const start = () =>
    call<typeof startOwnPasskey>("POST", "/api/desk/me/passkey-options", { body: {}, memberId: null });
  const save = async (body: { name: string; credential: { id: string; response: object } }) => {
    const options = { body, memberId: null };
    await confirmed.run(() => call<typeof addOwnPasskey>("POST", "/api/desk/me/passkeys", options));
    await revalidate();
  };
  const remove = async (id: string) => {
    const options = { body: { id }, memberId: null };
    const work = () => call<typeof removeOwnPasskey>("DELETE", "/api/desk/me/passkeys", options);
    if (await run(() => confirmed.run(work))) await revalidate();
  };
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("passkeys.title")}</h2>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      {passkeys.length === 0 && <EmptyState icon={<KeyRound />} title={t("passkeys.none")} />}
      <ul className="flex flex-col divide-y divide-line">
        {passkeys.map(({ id, name, created_at, last_used_at }) => (
          <li key={id} className="flex min-h-touch items-center gap-3 py-2">
            <KeyRound className="text-ink-2" />
            <div className="min-w-0 grow">
              <p className="break-words font-semibold">{name}</p>
              <p className="text-ink-2 text-sm">{sayMoment(last_used_at ?? created_at, tag)}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              aria-label={t("passkeys.remove_label", { name })}
              loading={busy}
              onClick={() => remove(id)}
            >
              {t("passkeys.remove")}
            </Button>
          </li>
        ))}
      </ul>
      <Disclosure title={t("passkeys.add")}>
        <NewPasskey start={start} save={save} />
      </Disclosure>
      {confirmed.dialog}
    </Card>
  );
}
