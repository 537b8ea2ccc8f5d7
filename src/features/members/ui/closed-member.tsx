import Ban from "lucide-react/icons/ban";
import Lock from "lucide-react/icons/lock";
import UserRoundX from "lucide-react/icons/user-round-x";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { Signups } from "#features/accounts/contract.ts";
import { useMaySignUp } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { MemberPage } from "../contract.ts";
import { useLoginPath } from "./use-login-path.ts";

type Closed = Exclude<MemberPage, { kind: "shown" }>;

/** Explains, as far as the viewer may know, why there is no profile. */
export function ClosedMember({ found }: { found: Closed }) {
  if (found.kind === "blocked") return <BlockedBy name={found.name} />;
  return found.kind === "gone" ? <Gone /> : <MembersOnly signups={found.signups} />;
}

function BlockedBy({ name }: { name: string }) {
  const t = useTexts("safety");
  return <Words icon={<Ban />} title={t("refusals.blocked_by", { name })} action={<ToSearch />} />;
}

function Gone() {
  const t = useTexts("profiles");
  return (
    <Words icon={<UserRoundX />} title={t("page.gone.title")} action={<ToSearch />}>
      {t("page.gone.words")}
    </Words>
  );
}

function MembersOnly({ signups }: { signups: Signups }) {
  const t = useTexts("profiles");
  const mayJoin = useMaySignUp(signups);
  return (
    <Words
      icon={<Lock />}
      title={t("page.log_in.title")}
      action={
        <>
          <LinkButton to={useLoginPath()}>{t("page.log_in.button")}</LinkButton>
          {mayJoin && (
            <LinkButton to={href("/signup")} variant="quiet">
              {t("page.join")}
            </LinkButton>
          )}
        </>
      }
    >
      {t("page.log_in.words")}
    </Words>
  );
}

function ToSearch() {
  const t = useTexts("profiles");
  return <LinkButton to={href("/members")}>{t("page.search")}</LinkButton>;
}

type WordsProps = { icon: ReactNode; title: string; action: ReactNode; children?: ReactNode };

function Words({ icon, title, action, children }: WordsProps) {
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col items-center gap-5 py-12 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-surface-2 text-accent [&_.lucide]:size-9">
          {icon}
        </span>
        <h1 className="text-xl">{title}</h1>
        {children && <p className="text-ink-2">{children}</p>}
        <div className="flex flex-col gap-2">{action}</div>
      </div>
    </Page>
  );
}
