import MailCheck from "lucide-react/icons/mail-check";
import { data, Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { requestClosing } from "../../contract.ts";
import { FormError } from "../form-error.tsx";
import { Message } from "../message.tsx";
import type { Route } from "./+types/request-closing-page";

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  const asked = await context.get(pageContext).ask(requestClosing, { email });
  if (!asked.ok) return data({ email, error: asked.error }, { status: asked.status });
  return { email, error: null };
}

/** For people who cannot log in. The answer is the same whether or not there is an account. */
export default function RequestClosingPage({ actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const sending = useNavigation().state === "submitting";
  const error = actionData?.error;
  const isSent = actionData && !error;
  return (
    <Page width="form">
      <PageTitle>{isSent ? t("reset.sent_title") : t("leaving.by_mail.title")}</PageTitle>
      {isSent ? (
        <Message icon={<MailCheck />} title={t("reset.sent_title")}>
          <p role="status">{t("leaving.by_mail.sent_words", { email: actionData.email })}</p>
        </Message>
      ) : (
        <>
          <h1 className="mb-2">{t("leaving.by_mail.title")}</h1>
          <p className="mb-6 text-ink-2">{t("leaving.by_mail.words")}</p>
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
        </>
      )}
    </Page>
  );
}
