import Sparkles from "lucide-react/icons/sparkles";
import { href } from "react-router";
import { WaitingLikes } from "#features/likes/ui/likes.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { HOME_PATH } from "#ui/home-path.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listFitting } from "../server/list-fitting.ts";
import { proveAgeFirst } from "../server/prove-age-first.ts";
import type { Route } from "./+types/signup-matches-page";
import { FittingMembers } from "./fitting-members.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  proveAgeFirst(page, href("/signup-matches"));
  return { members: await listFitting(page) };
}

export default function SignupMatchesPage({ loaderData: { members } }: Route.ComponentProps) {
  const t = useTexts("likes");
  const onward = <LinkButton to={HOME_PATH}>{t("signup_matches.go_on")}</LinkButton>;
  return (
    <Page>
      <PageTitle>{t("signup_matches.title")}</PageTitle>
      {members.length === 0 ? (
        <>
          <h1 className="sr-only">{t("signup_matches.title")}</h1>
          <EmptyState icon={<Sparkles />} title={t("signup_matches.empty")} action={onward}>
            {t("signup_matches.empty_words")}
          </EmptyState>
        </>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-2">
            <h1>{t("signup_matches.title")}</h1>
            <p className="text-ink-2">{t("signup_matches.words")}</p>
          </div>
          <WaitingLikes />
          <FittingMembers label={t("signup_matches.title")} members={members} />
          <div className="flex justify-center">{onward}</div>
        </div>
      )}
    </Page>
  );
}
