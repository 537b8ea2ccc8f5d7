import MailX from "lucide-react/icons/mail-x";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Message } from "../message.tsx";

type Shown = { icon: ReactNode; title: string; words: string };

type MailedStepProps = {
  token: string;
  before: Shown & { button: string; danger?: boolean };
  /** Null until it is done. */
  done: (Shown & { action?: ReactNode }) | null;
  failure: string | null | undefined;
};

/**
 * The page behind a mailed link that changes much: it always needs a press, since scanners of mails may run scripts.
 * Shows the result in place.
 */
export function MailedStep({ token, before, done, failure }: MailedStepProps) {
  const t = useTexts("accounts");
  const sending = useNavigation().state !== "idle";
  const failed = token === "" ? t("refusals.link_invalid") : failure;
  if (done)
    return (
      <Page width="form">
        <PageTitle>{done.title}</PageTitle>
        <Message icon={done.icon} title={done.title} action={done.action}>
          <p role="status">{done.words}</p>
        </Message>
      </Page>
    );
  if (failed)
    return (
      <Page width="form">
        <PageTitle>{t("leaving.failed_title")}</PageTitle>
        <Message
          tone="danger"
          icon={<MailX />}
          title={t("leaving.failed_title")}
          action={<LinkButton to={href("/login")}>{t("reset.back")}</LinkButton>}
        >
          <p role="alert">{failed}</p>
        </Message>
      </Page>
    );
  return (
    <Page width="form">
      <PageTitle>{before.title}</PageTitle>
      <Message
        icon={before.icon}
        title={before.title}
        action={
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <Button
              type="submit"
              size="large"
              variant={before.danger ? "danger" : "primary"}
              loading={sending}
            >
              {before.button}
            </Button>
          </Form>
        }
      >
        {before.words}
      </Message>
    </Page>
  );
}
