import CloudOff from "lucide-react/icons/cloud-off";
import { useRevalidator } from "react-router";
import { localPath } from "#base/local-path.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { HOME_PATH } from "#ui/home-path.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readAge, readAgeCheck } from "../contract.ts";
import type { Route } from "./+types/prove-age-page";
import { OnHold } from "./on-hold.tsx";
import { ProveAge } from "./prove-age.tsx";

/** After a result `under_age` nobody is logged in, and the page says so by the id of the check. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, ask } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const ref = query.get("check");
  const told = ref === null ? null : await ask(readAgeCheck, undefined, String(new URLSearchParams({ ref })));
  const check = told?.ok ? told.output : null;
  const back = query.get("back") ?? check?.back ?? null;
  const isHeld = check?.state === "under_age";
  if (viewer.kind === "visitor" && !isHeld) throw logInFirst(request);
  const age = isHeld ? null : await ask(readAge);
  return {
    isHeld,
    check,
    /** Null if it could not be read. */
    age: age?.ok ? age.output : null,
    back: back === null ? null : localPath(back),
  };
}

export default function ProveAgePage({ loaderData: { isHeld, age, check, back } }: Route.ComponentProps) {
  const t = useTexts("age");
  return (
    <Page width="form">
      <PageTitle>{t("title")}</PageTitle>
      {isHeld ? (
        <OnHold />
      ) : age ? (
        <ProveAge key={check?.ref} age={age} first={check ?? age.check} back={back ?? HOME_PATH} />
      ) : (
        <Unread />
      )}
    </Page>
  );
}

function Unread() {
  const t = useTexts("age");
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
