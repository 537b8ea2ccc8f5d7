import CircleCheck from "lucide-react/icons/circle-check";
import Inbox from "lucide-react/icons/inbox";
import MailCheck from "lucide-react/icons/mail-check";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { saveSignUpStep } from "#features/accounts/contract.ts";
import { SendActivationAgain } from "#features/accounts/ui/accounts.tsx";
import type { readUser } from "#features/members/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { ActionBar } from "./action-bar.tsx";
import type { SignUp } from "./use-sign-up.ts";

type CompleteScreenProps = { signUp: SignUp; inDialog: boolean; onDone: () => void };

/** The last screen; the e-mail address may still be unconfirmed. */
export function CompleteScreen({ signUp, inDialog, onDone }: CompleteScreenProps) {
  const t = useTexts("accounts");
  const confirmed = useConfirmed(signUp.start.member?.confirmed ?? false);
  const memberId = useMemberId();
  const { busy, run } = useAction();
  const handleDone = async () => {
    const options = { body: { step: "done" }, memberId, repeatable: true } as const;
    await run(() => call<typeof saveSignUpStep>("PUT", "/api/signup-step", options));
    onDone();
  };
  return (
    <form
      method="post"
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void handleDone();
      }}
    >
      <div className="flex min-h-0 grow flex-col items-center gap-5 overflow-y-auto py-8 text-center">
        <span className="grid size-20 shrink-0 place-items-center rounded-full bg-surface-2 text-accent [&_.lucide]:size-9">
          {confirmed ? <CircleCheck /> : <MailCheck />}
        </span>
        <CompleteTitle inDialog={inDialog}>
          {confirmed ? t("signup.complete.ready") : t("signup.complete.title")}
        </CompleteTitle>
        {!confirmed && (
          <>
            <p className="text-ink-2">{t("signup.complete.words", { email: signUp.email })}</p>
            {signUp.start.demo && (
              <LinkButton reloadDocument to={href("/dev/mailbox")} icon={<Inbox className="size-5" />}>
                {t("signup.complete.mailbox")}
              </LinkButton>
            )}
            <SendActivationAgain />
          </>
        )}
      </div>
      <ActionBar
        onBack={signUp.back}
        busy={busy}
        label={t("signup.complete.done")}
        // The link to the mail above is what to press first.
        quiet={!confirmed && signUp.start.demo}
      />
    </form>
  );
}

function CompleteTitle({ inDialog, children }: { inDialog: boolean; children: string }) {
  const Heading = inDialog ? "h3" : "h1";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} className="text-2xl">
      {children}
    </Heading>
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
