import Ticket from "lucide-react/icons/ticket";
import { href } from "react-router";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Shown if nobody may sign up, or only visitors from a campaign. */
export function InviteOnly() {
  const t = useTexts("accounts");
  return (
    <Message
      icon={<Ticket />}
      title={t("signup.invite_title")}
      action={<LinkButton to={href("/login")}>{t("login.button")}</LinkButton>}
    >
      {t("refusals.invite_only")}
    </Message>
  );
}
