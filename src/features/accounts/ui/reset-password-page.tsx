import MailCheck from "lucide-react/icons/mail-check";
import { data, Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { requestReset } from "../contract.ts";
import type { Route } from "./+types/reset-password-page";
import { FormError } from "./form-error.tsx";
import { Message } from "./message.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  const asked = await context.get(pageContext).ask(requestReset, { email });
  if (!asked.ok) return data({ email, error: asked.error }, { status: asked.status });
  return { email, error: null };
}

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const sending = useNavigation().state === "submitting";
  const error = actionData?.error;
  if (actionData && !error) return <ResetSent email={actionData.email} />;
  return (
    <Page width="form">
      <PageTitle>{t("reset.title")}</PageTitle>
      <h1 className="mb-2">{t("reset.title")}</h1>
      <p className="mb-6 text-ink-2">{t("reset.words")}</p>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        {error && !error.fields && <FormError>{error.message}</FormError>}
        <TextField
          name="email"
          type="email"
          label={t("field.email")}
          autoComplete="email"
          defaultValue={actionData?.email}
          error={error?.fields?.email}
        />
        <Button type="submit" size="large" wide loading={sending}>
          {t("reset.send")}
        </Button>
      </Form>
      <p className="mt-6 text-center">
        <TextLink to={href("/login")}>{t("reset.back")}</TextLink>
      </p>
      <p className="mt-3 text-center text-sm">
        <TextLink to={href("/delete-account/by-mail")}>{t("leaving.by_mail.title")}</TextLink>
      </p>
    </Page>
  );
}

function ResetSent({ email }: { email: string }) {
  const t = useTexts("accounts");
  return (
    <Page width="form">
      <PageTitle>{t("reset.sent_title")}</PageTitle>
      <Message icon={<MailCheck />} title={t("reset.sent_title")}>
        <p role="status">{t("reset.sent_words", { email })}</p>
      </Message>
    </Page>
  );
}
