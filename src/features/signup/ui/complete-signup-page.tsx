import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { proveAgeFirst } from "../server/prove-age-first.ts";
import { readSignUpStart } from "../server/read-sign-up-start.ts";
import type { Route } from "./+types/complete-signup-page";
import { SignUpFlow } from "./sign-up-flow.tsx";
import { SignUpSheet } from "./sign-up-sheet.tsx";
import { isStepOnly } from "./step-address.ts";

/** Page after an account created elsewhere was completed. On smartphones a modal reminds of the rest there. */
const AFTERWARDS = `${href("/profile")}?api_signup_complete=1`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  proveAgeFirst(page, href("/complete-signup"));
  const { signups: _, ...begun } = await readSignUpStart(page, page.viewer);
  return { start: { ...begun, tracking: {}, to: null, missingOnly: true } };
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.defaultShouldRevalidate && !isStepOnly(change);
}

export default function CompleteSignupPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const leave = () => window.location.assign(AFTERWARDS);
  return (
    <SignUpSheet>
      <PageTitle>{t("signup.complete_title")}</PageTitle>
      <SignUpFlow start={loaderData.start} onLeave={leave} onDone={leave} />
    </SignUpSheet>
  );
}
