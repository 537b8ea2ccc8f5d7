import { useState } from "react";
import { data, href } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type AskedQuestion, answerQuestion, readQuestion } from "../contract.ts";
import type { Route } from "./+types/question-page";
import { AnswerForm } from "./answer-form.tsx";
import { UnknownLetter } from "./unknown-letter.tsx";

type Done = {
  isSent: boolean;
  words: string;
  failure: { message: string; fields?: Record<string, string> | undefined } | null;
};

const NOTHING_DONE: Done = { isSent: false, words: "", failure: null };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ask } = context.get(pageContext);
  const asked = await ask(readQuestion, { token: params.token });
  if (asked.ok) return data({ token: params.token, question: asked.output });
  return data({ token: params.token, question: null }, { status: asked.status });
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ask } = context.get(pageContext);
  const words = String((await request.formData()).get("words") ?? "");
  const asked = await ask(answerQuestion, { token, words });
  if (asked.ok) return data<Done>({ ...NOTHING_DONE, isSent: true });
  const failure = { message: asked.error.message, fields: asked.error.fields };
  return data<Done>({ isSent: false, words, failure }, { status: asked.status });
}

/** The address contains the secret of the question, so the page is neither cached nor found by search engines. */
export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

/** A question to the member before a decision. The page works without a log-in and without scripts. */
export default function QuestionPage({ loaderData: { token, question }, actionData }: Route.ComponentProps) {
  const t = useTexts("moderation");
  if (!question) return <UnknownLetter />;
  const now = actionData ?? NOTHING_DONE;
  const subject = question.subject === "report" ? "member" : question.subject;
  return (
    <Page width="form">
      <PageTitle>{t("question.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="mb-6">{t("question.title")}</h1>
      <p>{t("question.intro", { subject: t(`question.subject.${subject}`) })}</p>
      <p className="mt-4 font-semibold">{t(`question.ask.${question.question}`)}</p>
      <div className="mt-6">
        <Answer token={token} question={question} now={now} />
      </div>
      <p className="mt-6">
        <TextLink to={href("/pages/service")}>{t("letter.service")}</TextLink>
      </p>
    </Page>
  );
}

type AnswerProps = { token: string; question: AskedQuestion; now: Done };

function Answer({ token, question, now }: AnswerProps) {
  const t = useTexts("moderation");
  const tag = useRegionalTag();
  const [isSent, setSent] = useState(now.isSent);
  if (isSent || now.isSent)
    return (
      <Notice tone="success" live="status" title={t("question.thanks_title")}>
        {t("question.thanks")}
      </Notice>
    );
  if (question.state !== "open")
    return <Notice>{t(question.state === "answered" ? "refusals.answered" : "refusals.answer_over")}</Notice>;
  const form = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  const date = `${new Intl.DateTimeFormat(tag, form).format(new Date(question.answer_until))} UTC`;
  return (
    <>
      <p className="mb-4 text-ink-2">{t("question.until", { date })}</p>
      {now.failure && !now.failure.fields && <FormError>{now.failure.message}</FormError>}
      <AnswerForm
        token={token}
        words={now.words}
        error={now.failure?.fields?.words}
        onSent={() => setSent(true)}
      />
    </>
  );
}
