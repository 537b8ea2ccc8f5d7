import CloudOff from "lucide-react/icons/cloud-off";
import { useRevalidator, useSearchParams } from "react-router";
import { listPasskeys } from "#features/accounts/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readWayOut } from "../contract.ts";
import type { Route } from "./+types/delete-account-page";
import { LastStep } from "./last-step.tsx";
import { Offers } from "./offers.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, ask } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  const [wayOut, passkeys] = await Promise.all([ask(readWayOut), ask(listPasskeys)]);
  return {
    /** Null if it could not be read. */
    wayOut: wayOut.ok ? wayOut.output : null,
    hasPasskey: passkeys.ok && passkeys.output.passkeys.length > 0,
  };
}

/** Two steps: the offers, once, and then everything else on one screen. Each has its address, so that Back works. */
export default function DeleteAccountPage({ loaderData: { wayOut, hasPasskey } }: Route.ComponentProps) {
  const t = useTexts("leaving");
  const isLast = useSearchParams()[0].get("step") === "last";
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      {!wayOut ? (
        <Unread />
      ) : isLast ? (
        <LastStep wayOut={wayOut} hasPasskey={hasPasskey} />
      ) : (
        <Offers wayOut={wayOut} />
      )}
    </Page>
  );
}

function Unread() {
  const t = useTexts("leaving");
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      icon={<CloudOff />}
      title={t("load_failed")}
      onRetry={() => void revalidate()}
      retrying={state === "loading"}
      retryLabel={t("retry")}
    />
  );
}

/** Going from one step to the other needs no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  const isOtherStep = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherStep && defaultShouldRevalidate;
}
