import { data, Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { confirmInquiry } from "../contract.ts";
import type { Route } from "./+types/confirm-page";

type Answered = { number: string } | { failure: string };

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const asked = await context.get(pageContext).ask(confirmInquiry, { token });
  if (asked.ok) return data<Answered>({ number: asked.output.number });
  return data<Answered>({ failure: asked.error.message }, { status: asked.status });
}

/** The address contains a secret, so the page is neither cached nor found by search engines. */
export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

/**
 * A press confirms the address, since programs that check mails open every link in them. The page shows no words: who
 * reads it may be a stranger whose address somebody typed.
 */
export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  const t = useTexts("inquiries");
  const answer = actionData as Answered | undefined;
  const sending = useNavigation().state === "submitting";
  return (
    <Page width="form">
      <PageTitle>{t("confirm.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4">{t("confirm.title")}</h1>
      {answer && "number" in answer ? (
        <Notice tone="success" live="status" title={t("confirm.done")}>
          {t("confirm.done_words", { number: answer.number })}
        </Notice>
      ) : (
        <Form method="post" replace className="flex flex-col gap-5">
          <p>{t("confirm.words")}</p>
          {answer && <FormError>{answer.failure}</FormError>}
          <Button type="submit" size="large" wide loading={sending}>
            {t("confirm.button")}
          </Button>
        </Form>
      )}
      <p className="mt-6">
        <TextLink to={href("/pages/service")}>{t("thread.us")}</TextLink>
      </p>
    </Page>
  );
}
