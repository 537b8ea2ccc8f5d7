import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import { data, Form, href, useNavigation } from "react-router";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { passMailCheck } from "../contract.ts";
import type { Route } from "./+types/mail-check-page";

export function loader({ context }: Route.LoaderArgs) {
  return { token: context.get(pageContext).url.searchParams.get("token") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(passMailCheck, { token });
  if (asked.ok) return { message: null };
  return data({ message: asked.error.message }, { status: asked.status });
}

export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };
}

/** Behind the link of the mail that checks an address. Only a press turns mail on again, since scanners open links too. */
export default function MailCheckPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTexts("notifications");
  const sending = useNavigation().state !== "idle";
  const failure = token === "" ? t("refusals.link_invalid") : actionData?.message;
  const toSettings = <LinkButton to={href("/notifications")}>{t("check.settings")}</LinkButton>;
  return (
    <Page width="form">
      <PageTitle>{t("check.title")}</PageTitle>
      {failure ? (
        <Message tone="danger" icon={<MailX />} title={t("check.failed_title")} action={toSettings}>
          <p role="alert">{failure}</p>
        </Message>
      ) : actionData ? (
        <Message icon={<MailCheck />} title={t("check.done_title")} action={toSettings}>
          <p role="status">{t("check.done")}</p>
        </Message>
      ) : (
        <Message
          icon={<MailCheck />}
          title={t("check.title")}
          action={
            <Form method="post">
              <input type="hidden" name="token" value={token} />
              <Button type="submit" size="large" loading={sending}>
                {t("check.button")}
              </Button>
            </Form>
          }
        >
          {t("check.words")}
        </Message>
      )}
    </Page>
  );
}
