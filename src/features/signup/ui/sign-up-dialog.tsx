import { useState } from "react";
import { maySignUp, readTracking, useTracking } from "#features/accounts/ui/accounts.tsx";
import { HomeArt } from "#features/site/ui/site.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { SignUpSite } from "../sign-up-start.ts";
import { AFTER_SIGN_UP } from "./after-sign-up.ts";
import { InviteOnly } from "./invite-only.tsx";
import { SignUpFlow } from "./sign-up-flow.tsx";
import { SIGNUP_CLOSED } from "./signup-closed.ts";

/** The sign-up as a dialog. Only its own button closes it, so that an accidental click does not lose the answers. */
export default function SignUpDialog({ site, search }: { site: SignUpSite; search: string }) {
  const t = useTexts("accounts");
  const [ofPage] = useState(() => readTracking(new URLSearchParams(search)));
  const tracking = useTracking(ofPage);
  const { signups, ...start } = site;
  const close = () => window.dispatchEvent(new CustomEvent(SIGNUP_CLOSED));
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      closable={false}
      title={t("signup.title")}
      closeLabel={t("close")}
    >
      <div className="flex h-[min(36rem,calc(100dvh-9rem))] gap-8">
        <div className="hidden w-2/5 shrink-0 self-center md:block">
          <HomeArt />
        </div>
        <div className="flex min-h-0 min-w-0 grow flex-col">
          {maySignUp(signups, tracking) ? (
            <SignUpFlow
              inDialog
              start={{
                ...start,
                tracking,
                to: null,
                member: null,
                missingOnly: false,
              }}
              onLeave={close}
              onDone={() => window.location.assign(AFTER_SIGN_UP)}
            />
          ) : (
            <InviteOnly />
          )}
        </div>
      </div>
    </Dialog>
  );
}
