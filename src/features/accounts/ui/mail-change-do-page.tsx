import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import { data } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#server/page-context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { changeMail } from "../contract.ts";
import type { Route } from "./+types/mail-change-do-page";
import { Message } from "./message.tsx";
import { PostByItself } from "./post-by-itself.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { token: context.get(pageContext).url.searchParams.get("token") ?? "" };
}

/** The new address confirms here, and the old one undoes: the token says which. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(changeMail, { token });
  if (!asked.ok) {
    const message = asked.error.fields?.token ?? asked.error.message;
    return data({ message, changed: null }, { status: asked.status });
  }
  return { message: null, changed: asked.output };
}

export default function MailChangeDoPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const toSettings = <LinkButton to="/settings">{t("mail_change.settings")}</LinkButton>;
  const changed = actionData?.changed;
  const failure = loaderData.token === "" ? t("refusals.link_invalid") : actionData?.message;
  return (
    <Page width="form">
      <PageTitle>{t("mail_change.title")}</PageTitle>
      {!actionData && loaderData.token !== "" && (
        <Message
          icon={<MailCheck />}
          title={t("mail_change.title")}
          action={<PostByItself token={loaderData.token} label={t("mail_change.button")} />}
        >
          {t("mail_change.words")}
        </Message>
      )}
      {changed && !changed.undone && (
        <Message icon={<MailCheck />} title={t("mail_change.done_title")} action={toSettings}>
          <p role="status">{t("mail_change.done_words", { email: changed.email })}</p>
        </Message>
      )}
      {changed?.undone && (
        <Message
          icon={<MailCheck />}
          title={t("mail_change.undone_title")}
          action={<LinkButton to="/login">{t("reset.back")}</LinkButton>}
        >
          <p role="status">{t("mail_change.undone_words", { email: changed.email })}</p>
        </Message>
      )}
      {failure && (
        <Message tone="danger" icon={<MailX />} title={t("mail_change.failed_title")} action={toSettings}>
          {failure}
        </Message>
      )}
    </Page>
  );
}
