import { useEffect } from "react";
import { redirect, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from "react-router";
import {
  isUnfinished,
  keepFound,
  maySignUp,
  readTracking,
  useTracking,
} from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { HOME_PATH } from "#ui/home-path.ts";
import { SCRIPTS_ONCE_DRAWN } from "#ui/late-scripts.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { findAddressee, readSignUpStart } from "../server/read-sign-up-start.ts";
import type { Route } from "./+types/sign-up-page";
import { AFTER_SIGN_UP } from "./after-sign-up.ts";
import { InviteOnly } from "./invite-only.tsx";
import { SignUpFlow } from "./sign-up-flow.tsx";
import { SignUpSheet } from "./sign-up-sheet.tsx";
import { isStepOnly } from "./step-address.ts";

export const handle = SCRIPTS_ONCE_DRAWN;

/** Longer ones are cut here; the site's own limit is said on the screen. */
const LONGEST_MESSAGE = 10_000;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { viewer } = page;
  const { signups, ...begun } = await readSignUpStart(page, viewer.kind === "member" ? viewer : null);
  const { member } = begun;
  // With `confirm`, the last screen says again where the mail with the link went.
  const isOver = member?.step === "done" && !page.url.searchParams.has("confirm");
  if (member && !isUnfinished(member.step) && (member.confirmed || isOver)) throw redirect(HOME_PATH);
  const tracking = { ...page.readCameFrom(), ...readTracking(page.url.searchParams) };
  const to = member ? null : await findAddressee(page, params.id);
  return { start: { ...begun, tracking, to, missingOnly: false }, signups };
}

/** A first message that another page's form has sent before the browser could keep it. */
export async function action({ request }: Route.ActionArgs) {
  const message = (await request.formData()).get("signup_message");
  return typeof message === "string" ? message.slice(0, LONGEST_MESSAGE) : "";
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.defaultShouldRevalidate && !isStepOnly(change);
}

export default function SignUpPage({ loaderData: { start, signups }, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const tracking = useTracking(start.tracking);
  // If the page before had not run its script yet, only this page knows the campaign. It is forgotten with the account.
  useEffect(() => {
    if (start.member === null) keepFound(start.tracking);
  }, [start]);
  const isOpen = start.member !== null || maySignUp(signups, tracking);
  return (
    <SignUpSheet>
      <PageTitle description={t("signup.description", { name: start.siteName })}>
        {t("signup.title")}
      </PageTitle>
      {isOpen ? (
        <SignUpFlow
          start={{ ...start, tracking, message: actionData ?? "" }}
          onAccount={() => revalidate()}
          onLeave={() => navigate("/")}
          onDone={() => window.location.assign(AFTER_SIGN_UP)}
        />
      ) : (
        <InviteOnly signups={signups} />
      )}
    </SignUpSheet>
  );
}
