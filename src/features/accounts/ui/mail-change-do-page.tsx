import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import { data, href, redirectDocument } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { changeMail } from "../contract.ts";
import type { Route } from "./+types/mail-change-do-page";
import { Message } from "./message.tsx";
import { PostByItself } from "./post-by-itself.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const query = context.get(pageContext).url.searchParams;
  return { token: query.get("token") ?? "", undone: query.get("done") === "undone" };
}

/** Confirms the new address or undoes a change, depending on the token. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(changeMail, { token });
  if (!asked.ok) {
    const message = asked.error.fields?.token ?? asked.error.message;
    return data({ message, changed: null }, { status: asked.status });
  }
  // Undoing may have ended the session of this browser, so the page is loaded again for a visitor.
  if (asked.output.undone) return redirectDocument(`${href("/mail-change/do")}?done=undone`);
  return { message: null, changed: asked.output };
}

export default function MailChangeDoPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const toSettings = <LinkButton to={href("/settings")}>{t("mail_change.settings")}</LinkButton>;
  const changed = actionData?.changed;
  const { token, undone } = loaderData;
  const failure = token === "" && !undone ? t("refusals.link_invalid") : actionData?.message;
  return (
    <Page width="form">
      <PageTitle>{t("mail_change.title")}</PageTitle>
      {!actionData && token !== "" && (
        <Message
          icon={<MailCheck />}
          title={t("mail_change.title")}
          action={<PostByItself token={token} label={t("mail_change.button")} />}
        >
          {t("mail_change.words")}
        </Message>
      )}
      {changed && (
        <Message icon={<MailCheck />} title={t("mail_change.done_title")} action={toSettings}>
          <p role="status">{t("mail_change.done_words", { email: changed.email })}</p>
        </Message>
      )}
      {undone && (
        <Message
          icon={<MailCheck />}
          title={t("mail_change.undone_title")}
          action={<LinkButton to={href("/login")}>{t("reset.back")}</LinkButton>}
        >
          <p role="status">{t("mail_change.undone_words")}</p>
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
