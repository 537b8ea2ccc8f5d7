import ShieldAlert from "lucide-react/icons/shield-alert";
import { href } from "react-router";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** Says why the account is frozen. Nobody is logged in any more. */
export function OnHold() {
  const t = useTexts("age");
  return (
    <Message
      icon={<ShieldAlert />}
      tone="danger"
      title={t("held.title")}
      action={<LinkButton to={href("/pages/service")}>{t("support")}</LinkButton>}
    >
      <div className="flex flex-col gap-3">
        <p>{t("held.words")}</p>
        <p>{t("held.wrong")}</p>
      </div>
    </Message>
  );
}
