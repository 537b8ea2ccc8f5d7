import MailCheck from "lucide-react/icons/mail-check";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Message } from "./message.tsx";

type AskForLinkProps = {
  title: string;
  words: string;
  /** Result of the action: the typed address, and the error if there was one. */
  answer: { email: string; error: { message: string; fields?: { email?: string } } | null } | undefined;
  sentWords: (email: string) => string;
  /** Links below the form. */
  children?: ReactNode;
};

/** A page that asks for an e-mail address to which a link is sent, and says afterwards that it was. */
export function AskForLink({ title, words, answer, sentWords, children }: AskForLinkProps) {
  const t = useTexts("accounts");
  const sending = useNavigation().state === "submitting";
  const error = answer?.error;
  if (answer && !error)
    return (
      <Page width="form">
        <PageTitle>{t("reset.sent_title")}</PageTitle>
        <Message icon={<MailCheck />} title={t("reset.sent_title")}>
          <p role="status">{sentWords(answer.email)}</p>
        </Message>
      </Page>
    );
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-2">{title}</h1>
      <p className="mb-6 text-ink-2">{words}</p>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        {error && !error.fields && <FormError>{error.message}</FormError>}
        <TextField
          name="email"
          type="email"
          label={t("field.email")}
          autoComplete="email"
          defaultValue={answer?.email}
          error={error?.fields?.email}
        />
        <Button type="submit" size="large" wide loading={sending}>
          {t("reset.send")}
        </Button>
      </Form>
      <p className="mt-6 text-center">
        <TextLink to={href("/login")}>{t("reset.back")}</TextLink>
      </p>
      {children}
    </Page>
  );
}
