import CircleCheck from "lucide-react/icons/circle-check";
import MailCheck from "lucide-react/icons/mail-check";
import { useEffect, useRef, useState } from "react";
import type { saveSignUpStep } from "#features/accounts/contract.ts";
import { SendActivationAgain } from "#features/accounts/ui/accounts.tsx";
import type { readUser } from "#features/members/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { SignUp } from "./use-sign-up.ts";

type CompleteScreenProps = { signUp: SignUp; inDialog: boolean; onDone: () => void };

/** The last screen; the e-mail address may still be unconfirmed. */
export function CompleteScreen({ signUp, inDialog, onDone }: CompleteScreenProps) {
  const t = useTexts("accounts");
  const confirmed = useConfirmed(signUp.start.member?.confirmed ?? false);
  const memberId = useMemberId();
  const { busy, run } = useAction();
  const Heading = inDialog ? "h3" : "h1";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handleDone = async () => {
    const options = { body: { step: "done" }, memberId, repeatable: true } as const;
    await run(() => call<typeof saveSignUpStep>("PUT", "/api/signup-step", options));
    onDone();
  };
  return (
    <div className="flex grow flex-col items-center gap-5 py-4 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-surface-2 text-accent [&_.lucide]:size-9">
        {confirmed ? <CircleCheck /> : <MailCheck />}
      </span>
      <Heading ref={heading} tabIndex={-1} className="text-2xl">
        {confirmed ? t("signup.complete.ready") : t("signup.complete.title")}
      </Heading>
      {!confirmed && (
        <>
          <p className="text-ink-2">{t("signup.complete.words", { email: signUp.email })}</p>
          <SendActivationAgain />
        </>
      )}
      <Button size="large" loading={busy} onClick={handleDone} className="mt-auto min-w-48">
        {t("signup.complete.done")}
      </Button>
    </div>
  );
}

/** The activation link may be opened in another tab, so returning to this one checks again. */
function useConfirmed(known: boolean): boolean {
  const [confirmed, setConfirmed] = useState(known);
  useEffect(() => {
    if (confirmed) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      call<typeof readUser>("GET", "/api/user.php").then(
        ({ user }) => setConfirmed(user.status === "active"),
        () => {},
      );
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [confirmed]);
  return confirmed;
}
