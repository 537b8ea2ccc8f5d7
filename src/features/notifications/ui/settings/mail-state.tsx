import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { askMailCheck } from "../../contract.ts";
import type { Saving } from "./use-notifications.ts";

/** Why mail is off, if it is, and the way back for each reason. */
export function MailState({ saving }: { saving: Saving }) {
  const t = useTexts("notifications");
  const [isBack, setBack] = useState(false);
  const { now, fault, save } = saving;
  const turnOn = async () => {
    const disabled = (settings: typeof now) => settings.disabled.filter((one) => one !== "listunsubscribe");
    setBack(
      await save("mail", { mail_on: true }, (settings) => ({ ...settings, disabled: disabled(settings) })),
    );
  };
  return (
    <div role="status" className="flex flex-col gap-4 empty:hidden">
      {isBack && <Notice tone="success">{t("disabled.listunsubscribe.done")}</Notice>}
      {now.disabled.map((reason) =>
        reason === "listunsubscribe" ? (
          <Off
            key={reason}
            title={t("disabled.listunsubscribe.title")}
            words={t("disabled.listunsubscribe.words")}
            error={fault?.at === "mail" ? fault.message : null}
          >
            <Button onClick={() => void turnOn()}>{t("disabled.listunsubscribe.button")}</Button>
          </Off>
        ) : (
          <AddressOff key={reason} reason={reason} email={now.email} />
        ),
      )}
      {now.privacy_mode && (
        <Notice
          title={t("private.title")}
          action={
            <LinkButton to={href("/settings/:part", { part: "privacy" })} variant="quiet" size="small">
              {t("private.link")}
            </LinkButton>
          }
        >
          {t("private.words")}
        </Notice>
      )}
    </div>
  );
}

function AddressOff({ reason, email }: { reason: "bounce" | "fbl"; email: string }) {
  const t = useTexts("notifications");
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const [sent, setSent] = useState(false);
  const ask = async () =>
    setSent(await run(() => call<typeof askMailCheck>("POST", "/api/mail-checks", { body: {}, memberId })));
  return (
    <Off
      title={t(`disabled.${reason}.title`)}
      words={sent ? t(`disabled.${reason}.sent`, { email }) : t(`disabled.${reason}.words`, { email })}
      error={error && (error.message || t("failed"))}
    >
      {!sent && (
        <Button loading={busy} onClick={() => void ask()}>
          {t(`disabled.${reason}.button`)}
        </Button>
      )}
      {reason === "bounce" && (
        <LinkButton to={href("/settings/:part", { part: "account" })} variant="secondary">
          {t("disabled.bounce.change")}
        </LinkButton>
      )}
    </Off>
  );
}

type OffProps = { title: string; words: string; error: string | null; children: ReactNode };

function Off({ title, words, error, children }: OffProps) {
  return (
    <Notice tone="warning" title={title}>
      <p className="wrap-anywhere">{words}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
      {error && (
        <div className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Notice>
  );
}
