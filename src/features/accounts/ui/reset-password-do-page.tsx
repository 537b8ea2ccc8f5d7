import { data, Form, href, redirectDocument, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { resetPassword } from "../contract.ts";
import type { Route } from "./+types/reset-password-do-page";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { token: context.get(pageContext).url.searchParams.get("token") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const asked = await context.get(pageContext).ask(resetPassword, form);
  if (!asked.ok && asked.error.page) return redirectDocument(asked.error.page);
  if (!asked.ok) return data({ error: asked.error }, { status: asked.status });
  return redirectDocument(`${href("/login")}?notice=password`);
}

export default function ResetPasswordDoPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const sending = useNavigation().state === "submitting";
  const { message, fields = {} } = actionData?.error ?? {};
  const general = fields.token ?? (Object.keys(fields).length === 0 ? message : undefined);
  return (
    <Page width="form">
      <PageTitle>{t("reset.new_title")}</PageTitle>
      <h1 className="mb-2">{t("reset.new_title")}</h1>
      <p className="mb-6 text-ink-2">{t("reset.new_words")}</p>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        {general && (
          <FormError action={<TextLink to={href("/reset-password")}>{t("reset.again")}</TextLink>}>
            {general}
          </FormError>
        )}
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields errors={fields} />
        <Button type="submit" size="large" wide loading={sending}>
          {t("password.save")}
        </Button>
      </Form>
    </Page>
  );
}
