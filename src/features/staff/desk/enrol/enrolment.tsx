import { useState } from "react";
import { href } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type {
  enrolPasskey,
  enrolPassword,
  finishEnrolment,
  readEnrolment,
  startEnrolmentPasskey,
  startEnrolmentTotp,
} from "../../enrol-contract.ts";
import { CodeList } from "../parts/code-list.tsx";
import { NewPasskey } from "../parts/new-passkey.tsx";
import { NewPassword } from "../parts/new-password.tsx";

type Props = { token: string; known: OutputOf<typeof readEnrolment>; onChanged: () => Promise<void> };

/** Factors one after the other, then the recovery codes, which are shown once. */
export function Enrolment({ token, known, onChanged }: Props) {
  const t = useTexts("staff");
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <div className="flex flex-col gap-6">
        <h1>{t("codes.title")}</h1>
        <CodeList codes={codes} />
        <LinkButton to={href("/desk/log-in")} size="large" reloadDocument>
          {t("log_in.title")}
        </LinkButton>
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <h1>{t("enrol.hello", { alias: known.alias })}</h1>
      <p className="text-ink-2">
        {known.needs_two_passkeys ? t("enrol.two_passkeys") : t("enrol.passkey_or_password")}
      </p>
      <p role="status" className="font-semibold">
        {t("enrol.passkeys", { n: known.passkeys })}
        {known.has_password && ` · ${t("enrol.has_password")}`}
      </p>
      <AddPasskey token={token} onChanged={onChanged} />
      {!known.needs_two_passkeys && !known.has_password && (
        <AddPassword token={token} onChanged={onChanged} />
      )}
      <Finish token={token} isEnough={known.is_enough} onDone={setCodes} />
    </div>
  );
}

function AddPasskey({ token, onChanged }: Pick<Props, "token" | "onChanged">) {
  const t = useTexts("staff");
  const start = () =>
    call<typeof startEnrolmentPasskey>("POST", "/api/desk/enrolments/passkey-options", {
      ...{ body: { token }, memberId: null },
    });
  const save = async (given: { name: string; credential: { id: string; response: object } }) => {
    const options = { body: { token, ...given }, memberId: null };
    await call<typeof enrolPasskey>("POST", "/api/desk/enrolments/passkeys", options);
    await onChanged();
  };
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t("passkeys.add")}</h2>
      <NewPasskey start={start} save={save} />
    </Card>
  );
}

function AddPassword({ token, onChanged }: Pick<Props, "token" | "onChanged">) {
  const t = useTexts("staff");
  const start = () =>
    call<typeof startEnrolmentTotp>("POST", "/api/desk/enrolments/totp", {
      ...{ body: { token }, memberId: null },
    });
  const save = async (given: { password: string; secret: string; code: string }) => {
    const options = { body: { token, ...given }, memberId: null };
    await call<typeof enrolPassword>("POST", "/api/desk/enrolments/password", options);
    await onChanged();
  };
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t("password.title")}</h2>
      <NewPassword start={start} save={save} />
    </Card>
  );
}

type FinishProps = { token: string; isEnough: boolean; onDone: (codes: string[]) => void };

function Finish({ token, isEnough, onDone }: FinishProps) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const finish = () =>
    run(async () => {
      const options = { body: { token }, memberId: null };
      onDone((await call<typeof finishEnrolment>("POST", "/api/desk/enrolments/finish", options)).codes);
    });
  return (
    <>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <Button size="large" disabled={!isEnough} loading={busy} onClick={finish}>
        {t("enrol.finish")}
      </Button>
    </>
  );
}
