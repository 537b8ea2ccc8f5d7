import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { maySignUp, readTracking, useTracking } from "#features/accounts/ui/accounts.tsx";
import { HomeArt } from "#features/site/ui/site.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { SignUpSite, SignUpStart } from "../sign-up-start.ts";
import { AFTER_SIGN_UP } from "./after-sign-up.ts";
import { InviteOnly } from "./invite-only.tsx";
import { SignUpFlow } from "./sign-up-flow.tsx";
import type { loader } from "./sign-up-page.tsx";
import { SIGNUP_CLOSED } from "./signup-closed.ts";

type SignUpDialogProps = {
  site: SignUpSite;
  search: string;
  /** Path of the sign-up that begins with a message to a member. */
  page: string | null;
};

/** The sign-up as a dialog. Only its own button closes it, so that an accidental click does not lose the answers. */
export default function SignUpDialog({ site, search, page }: SignUpDialogProps) {
  const t = useTexts("accounts");
  const [ofPage] = useState(() => readTracking(new URLSearchParams(search)));
  const tracking = useTracking(ofPage);
  const { signups, ...start } = site;
  const to = useAddressee(page);
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
          {!maySignUp(signups, tracking) ? (
            <InviteOnly signups={signups} />
          ) : to === "loading" ? (
            <div className="m-auto">
              <Spinner />
            </div>
          ) : (
            <SignUpFlow
              inDialog
              start={{
                ...start,
                tracking,
                to,
                member: null,
                missingOnly: false,
              }}
              onLeave={close}
              onDone={() => window.location.assign(AFTER_SIGN_UP)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The member to whom the sign-up begins with a message, as its page loads them. */
function useAddressee(page: string | null) {
  const { load, data } = useFetcher<typeof loader>();
  const [to, setTo] = useState<SignUpStart["to"] | "loading">(page === null ? null : "loading");
  useEffect(() => {
    if (page !== null) void load(page);
  }, [page, load]);
  // Once only: an account that is made meanwhile writes to nobody by this page.
  useEffect(() => {
    if (data) setTo((now) => (now === "loading" ? data.start.to : now));
  }, [data]);
  return to;
}
