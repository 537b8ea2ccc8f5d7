import MailX from "lucide-react/icons/mail-x";
import { href } from "react-router";
import { Message, SendActivationAgain } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { useFrame } from "./use-frame.ts";

export default function ActivateErrorPage() {
  const t = useTexts("accounts");
  const frame = useFrame();
  const email = frame?.site.supportEmail ?? "";
  return (
    <Page width="form">
      <PageTitle>{t("activate.failed_title")}</PageTitle>
      <Message
        icon={<MailX />}
        tone="danger"
        title={t("activate.failed_title")}
        action={
          frame?.member?.status === "not_confirmed" ? (
            <SendActivationAgain />
          ) : (
            <LinkButton to={href("/login")}>{t("login.button")}</LinkButton>
          )
        }
      >
        <p role="alert">{t("refusals.link_invalid")}</p>
        <p className="mt-2">
          {t("activate.failed_words")}{" "}
          <a className="font-semibold text-accent underline underline-offset-4" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </Message>
    </Page>
  );
}
