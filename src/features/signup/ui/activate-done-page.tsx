import MailCheck from "lucide-react/icons/mail-check";
import { href, redirect, redirectDocument } from "react-router";
import { activate } from "#features/accounts/contract.ts";
import { Message, PostByItself } from "#features/accounts/ui/accounts.tsx";
import { MembersOverview } from "#features/discovery/ui/discovery.tsx";
import { NextSteps, ProfileCard } from "#features/members/ui/members.tsx";
import { offerThatIsShown, PremiumCard, useOffers } from "#features/shop/ui/shop.tsx";
import { paid } from "#features/wallet/ui/wallet.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { takeCookies } from "#platform/cookies.ts";
import { pageContext } from "#platform/page-context.ts";
import { endReads } from "#ui/call/call.ts";
import { useFact } from "#ui/facts.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readConfirmedMember } from "../server/read-confirmed-member.ts";
import type { Route } from "./+types/activate-done-page";

/** Returns the token to confirm if there is one. Otherwise returns the member, who is already confirmed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer, url } = context.get(pageContext);
  const token = url.searchParams.get("token");
  const isConfirmed = viewer.kind === "member" && viewer.status === "active";
  if (!isConfirmed && token !== null) return { token };
  if (viewer.kind === "visitor") throw logInFirst(request);
  if (!isConfirmed) throw redirect(href("/signup"));
  return { token: null, ...(await readConfirmedMember(app, viewer.memberId)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(activate, { token });
  if (!asked.ok) return redirectDocument(href("/activate/error"));
  return redirectDocument(href("/activate/done"), { headers: takeCookies(asked.headers) });
}

export default function ActivateDonePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  return (
    <Page width="form">
      <PageTitle>{loaderData.token === null ? t("activate.done_title") : t("activate.title")}</PageTitle>
      {loaderData.token !== null ? (
        <Message
          icon={<MailCheck />}
          title={t("activate.title")}
          // Sending ends the current session, and a new page loads whatever the response is.
          action={<PostByItself token={loaderData.token} label={t("activate.button")} onSend={endReads} />}
        >
          {t("activate.words")}
        </Message>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-2" role="status">
            <h1>{t("activate.done_title")}</h1>
            <p className="text-ink-2">{t("activate.done_words")}</p>
          </div>
          <ProfileCard profile={loaderData.profile} />
          <UpgradeCard />
          <NextSteps unfinished={loaderData.unfinished} />
          <MembersOverview />
        </div>
      )}
    </Page>
  );
}

/** Shown only to members who have bought nothing yet. */
function UpgradeCard() {
  const offers = useOffers();
  return useFact(paid) ? null : <PremiumCard discount={offerThatIsShown(offers)} />;
}
