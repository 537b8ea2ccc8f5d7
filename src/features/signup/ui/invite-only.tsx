import Ticket from "lucide-react/icons/ticket";
import { href } from "react-router";
import type { Signups } from "#features/accounts/contract.ts";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Shown to visitors who may not sign up: only visitors from a campaign may, or nobody. */
export function InviteOnly({ signups }: { signups: Signups }) {
  const t = useTexts("accounts");
  const closed = signups === "other";
  return (
    <Message
      icon={<Ticket />}
      title={t(closed ? "signup.closed_title" : "signup.invite_title")}
      action={<LinkButton to={href("/login")}>{t("login.button")}</LinkButton>}
    >
      {t(closed ? "refusals.signup_closed" : "refusals.invite_only")}
    </Message>
  );
}
