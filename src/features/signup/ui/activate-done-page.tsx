import MailCheck from "lucide-react/icons/mail-check";
import PartyPopper from "lucide-react/icons/party-popper";
import { href, redirect, redirectDocument } from "react-router";
import { activate } from "#features/accounts/contract.ts";
import { Message, PostByItself } from "#features/accounts/ui/accounts.tsx";
import { ReceivedLikes } from "#features/likes/ui/likes.tsx";
import { NextSteps, ProfileCard } from "#features/members/ui/members.tsx";
import { offerThatIsShown, PremiumCard, useOffers } from "#features/shop/ui/shop.tsx";
import { paid } from "#features/wallet/ui/wallet.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { takeCookies } from "#platform/cookies.ts";
import { pageContext } from "#platform/page-context.ts";
import { endReads } from "#ui/call/call.ts";
import { useFact } from "#ui/facts.ts";
import { HOME_PATH } from "#ui/home-path.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listFitting } from "../server/list-fitting.ts";
import { readConfirmedMember } from "../server/read-confirmed-member.ts";
import type { Route } from "./+types/activate-done-page";
import { Celebration } from "./celebration.tsx";
import { FittingMembers } from "./fitting-members.tsx";

/** Returns the token to confirm if there is one. Otherwise returns the member, who is already confirmed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { app, viewer, url } = page;
  const token = url.searchParams.get("token");
  const isConfirmed = viewer.kind === "member" && viewer.status === "active";
  if (!isConfirmed && token !== null) return { token };
  if (viewer.kind === "visitor") throw logInFirst(request);
  if (!isConfirmed) throw redirect(href("/signup"));
  const [confirmed, members] = await Promise.all([
    readConfirmedMember(app, viewer.memberId),
    listFitting(page),
  ]);
  return { token: null, ...confirmed, members };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(activate, { token });
  if (!asked.ok) return redirectDocument(asked.error.page ?? href("/activate/error"));
  return redirectDocument(href("/activate/done"), { headers: takeCookies(asked.headers) });
}

export default function ActivateDonePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  if (loaderData.token === null) return <Confirmed {...loaderData} />;
  return (
    <Page width="form">
      <PageTitle>{t("activate.title")}</PageTitle>
      <Message
        icon={<MailCheck />}
        title={t("activate.title")}
        // Sending ends the current session, and a new page loads whatever the response is.
        action={<PostByItself token={loaderData.token} label={t("activate.button")} onSend={endReads} />}
      >
        {t("activate.words")}
      </Message>
    </Page>
  );
}

type ConfirmedProps = Awaited<ReturnType<typeof readConfirmedMember>> & {
  members: Awaited<ReturnType<typeof listFitting>>;
};

/** People first; what the member can do for the profile and for themselves comes below. */
function Confirmed({ profile, unfinished, members }: ConfirmedProps) {
  const t = useTexts("accounts");
  const likes = useTexts("likes");
  return (
    <Page className="relative">
      <PageTitle>{t("activate.done_title")}</PageTitle>
      <Celebration />
      <div className="flex flex-col gap-10">
        <div className="flex flex-col items-center gap-6 text-center">
          <div className="flex flex-col items-center gap-2" role="status">
            <PartyPopper className="size-12 animate-pop text-accent" aria-hidden="true" />
            <h1>{t("activate.done_title")}</h1>
            <p className="text-ink-2">{t("activate.done_words")}</p>
            <ReceivedLikes />
          </div>
          <LinkButton to={HOME_PATH} size="large">
            {likes("signup_matches.go_on")}
          </LinkButton>
        </div>
        {members.length > 0 && (
          <section className="flex flex-col gap-4">
            <div className="flex flex-col gap-1">
              <h2>{likes("signup_matches.title")}</h2>
              <p className="text-ink-2">{likes("signup_matches.words")}</p>
            </div>
            <FittingMembers label={likes("signup_matches.title")} members={members} />
          </section>
        )}
        <div className="mx-auto flex w-full max-w-form flex-col gap-6">
          <ProfileCard profile={profile} />
          <NextSteps unfinished={unfinished} />
          <UpgradeCard />
        </div>
      </div>
    </Page>
  );
}

/** Shown only to members who have bought nothing yet. */
function UpgradeCard() {
  const offers = useOffers();
  return useFact(paid) ? null : <PremiumCard discount={offerThatIsShown(offers)} quiet />;
}
