import { data, Form, useNavigation } from "react-router";
import { mailLettersAgain } from "#features/moderation/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { formClientId } from "#platform/form-client-id.ts";
import { pageContext } from "#platform/page-context.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type ComplaintState, fileComplaint, listOwnReports, readComplaint } from "../contract.ts";
import type { Route } from "./+types/complaints-page";
import { ComplaintForm, type Typed } from "./complaint-form.tsx";
import { type LookedUp, LookUp } from "./look-up.tsx";
import { type LettersAsked, LostLetter } from "./lost-letter.tsx";
import { OwnList } from "./own-list.tsx";

type Failure = { message: string; fields?: Record<string, string> | undefined };
type Done = { receipt: string; email: string };
type Answer = {
  typed?: Typed;
  failure?: Failure;
  done?: Done;
  looked?: LookedUp;
  letters?: LettersAsked;
};

/** Visitors have no list, and a page without one can be cached for all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") return { own: undefined, isFirst: true };
  const before = new URL(request.url).searchParams.get("before");
  const query = new URLSearchParams(before === null ? {} : { before }).toString();
  const asked = await page.ask(listOwnReports, undefined, query);
  return { own: asked.ok ? asked.output : null, isFirst: before === null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  const page = context.get(pageContext);
  if (typed("step") === "look-up") {
    const asked = { receipt: typed("receipt"), email: typed("email") };
    return lookUp(await page.ask(readComplaint, asked), asked);
  }
  if (typed("step") === "letters") {
    const email = typed("email");
    const asked = await page.ask(mailLettersAgain, { email });
    const failure = asked.ok ? null : (asked.error.fields?.email ?? asked.error.message);
    return data<Answer>({ letters: { email, failure } }, { status: asked.ok ? 200 : asked.status });
  }
  const said: Typed = {
    ...{ place: typed("place"), reason: typed("reason"), words: typed("words"), law: typed("law") },
    ...{ name: typed("name"), email: typed("email") },
    in_photo: form.has("in_photo"),
    good_faith: form.has("good_faith"),
  };
  const client_id = formClientId(page, "complaints.form", said);
  const asked = await page.ask(fileComplaint, { client_id, ...said } as never);
  if (asked.ok) return data<Answer>({ done: { receipt: asked.output.receipt, email: said.email } });
  const { message, fields } = asked.error;
  return data<Answer>({ typed: said, failure: { message, fields } }, { status: asked.status });
}

type Looked =
  | { ok: true; output: ComplaintState }
  | { ok: false; status: number; error: { message: string } };

function lookUp(answer: Looked, asked: { receipt: string; email: string }) {
  if (answer.ok) return data<Answer>({ looked: { asked, state: answer.output, failure: null } });
  const failure = answer.error.message;
  return data<Answer>({ looked: { asked, state: null, failure } }, { status: answer.status });
}

/** Open to everybody, and works without script. */
export default function ComplaintsPage({ loaderData: { own, isFirst }, actionData }: Route.ComponentProps) {
  const t = useTexts("complaints");
  const sending = useNavigation().state === "submitting";
  const answer: Answer = (actionData as Answer | undefined) ?? {};
  return (
    <Page width="form">
      <PageTitle>{t("title")}</PageTitle>
      {answer.done ? (
        <Filed done={answer.done} />
      ) : (
        <>
          <h1 className="mb-2">{t("title")}</h1>
          <p className="mb-4 text-ink-2">{t("words")}</p>
          <div className="mb-6">
            <Notice>{t("danger")}</Notice>
          </div>
          <Form method="post" className="flex flex-col gap-5" noValidate>
            {answer.failure && !answer.failure.fields && <FormError>{answer.failure.message}</FormError>}
            <ComplaintForm typed={answer.typed} errors={answer.failure?.fields ?? {}} sending={sending} />
          </Form>
        </>
      )}
      {own !== undefined && <OwnList own={own} isFirst={isFirst} />}
      <LostLetter asked={answer.letters} sending={sending} />
      <LookUp looked={answer.looked} receipt={answer.done?.receipt} sending={sending} />
    </Page>
  );
}

function Filed({ done: { receipt, email } }: { done: Done }) {
  const t = useTexts("complaints");
  return (
    <>
      <h1 className="mb-4">{t("done.title")}</h1>
      <Notice tone="success" live="status">
        <p>{t("done.words")}</p>
        <p className="my-2 font-semibold text-lg wrap-anywhere">{receipt}</p>
        <p>{email ? t("done.mailed", { email }) : t("done.not_mailed")}</p>
      </Notice>
    </>
  );
}
