import MailX from "lucide-react/icons/mail-x";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { useFact } from "#ui/facts.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { findSupportEmail } from "../server/find-support-email.ts";
import type { Route } from "./+types/activate-error-page";
import { accountStatus } from "./account-facts.ts";
import { Message } from "./message.tsx";
import { SendActivationAgain } from "./send-activation-again.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { email: findSupportEmail(context.get(pageContext)) };
}

export default function ActivateErrorPage({ loaderData: { email } }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const status = useFact(accountStatus);
  return (
    <Page width="form">
      <PageTitle>{t("activate.failed_title")}</PageTitle>
      <Message
        icon={<MailX />}
        tone="danger"
        title={t("activate.failed_title")}
        action={
          status === "not_confirmed" ? (
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
