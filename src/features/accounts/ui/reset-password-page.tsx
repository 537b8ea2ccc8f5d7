import { data, href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { TextLink } from "#ui/text-link.tsx";
import { requestReset } from "../contract.ts";
import type { Route } from "./+types/reset-password-page";
import { AskForLink } from "./ask-for-link.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  const asked = await context.get(pageContext).ask(requestReset, { email });
  if (!asked.ok) return data({ email, error: asked.error }, { status: asked.status });
  return { email, error: null };
}

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  return (
    <AskForLink
      title={t("reset.title")}
      words={t("reset.words")}
      answer={actionData}
      sentWords={(email) => t("reset.sent_words", { email })}
    >
      <p className="mt-3 text-center text-sm">
        <TextLink to={href("/delete-account/by-mail")}>{t("leaving.by_mail.title")}</TextLink>
      </p>
    </AskForLink>
  );
}
