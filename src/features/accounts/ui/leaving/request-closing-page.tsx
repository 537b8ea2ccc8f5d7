import { data } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { requestClosing } from "../../contract.ts";
import { AskForLink } from "../ask-for-link.tsx";
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
  return (
    <AskForLink
      title={t("leaving.by_mail.title")}
      words={t("leaving.by_mail.words")}
      answer={actionData}
      sentWords={(email) => t("leaving.by_mail.sent_words", { email })}
    />
  );
}
