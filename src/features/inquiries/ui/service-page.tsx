import { data, href } from "react-router";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { formClientId } from "#platform/form-client-id.ts";
import { pageContext } from "#platform/page-context.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Prose } from "#ui/prose.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { fileInquiry } from "../contract.ts";
import { readServicePage } from "../server/read-service-page.ts";
import type { Route } from "./+types/service-page";
import { type Answered, InquiryForm, type Typed } from "./inquiry-form.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return { ...readServicePage(page), isMember: page.viewer.kind === "member" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  const said: Typed = { subject: typed("subject"), words: typed("words"), email: typed("email") };
  const page = context.get(pageContext);
  if (said.subject === "safety") return data<Answered>({ typed: said });
  const client_id = formClientId(page, "inquiries.form", said);
  const isVisitor = page.viewer.kind === "visitor";
  const email = isVisitor ? said.email : "";
  const asked = await page.ask(fileInquiry, { client_id, ...said, email } as never);
  if (asked.ok) {
    const { number, has_to_confirm } = asked.output;
    return data<Answered>({ done: { number, email: has_to_confirm ? said.email : null } });
  }
  const { message, fields } = asked.error;
  // Told together with what else is wrong, although a member may leave it out.
  const missing = isVisitor &&
    email.trim() === "" && { email: page.texts.t("inquiries")("refusals.no_address") };
  const failure = { message, fields: missing ? { ...fields, ...missing } : fields };
  return data<Answered>({ typed: said, failure }, { status: asked.status });
}

/** The page about customer service, with a form for everybody that works without script. */
export default function ServicePage({ loaderData: page, actionData }: Route.ComponentProps) {
  const site = useTexts("site");
  const locale = useLocale();
  const answer: Answered = (actionData as Answered | undefined) ?? {};
  return (
    <Page width="text">
      <PageTitle description={page.description}>{page.title}</PageTitle>
      {page.locale !== locale && (
        <div className="mb-6">
          <Notice>{site("static.untranslated")}</Notice>
        </div>
      )}
      <article lang={page.locale}>
        <h1 className="mb-6">{page.title}</h1>
        <Prose html={page.intro} />
      </article>
      <Form answer={answer} isMember={page.isMember} />
      <article lang={page.locale}>
        <Prose html={page.html} />
      </article>
    </Page>
  );
}

function Form({ answer, isMember }: { answer: Answered; isMember: boolean }) {
  const t = useTexts("inquiries");
  return (
    <section id="write" aria-labelledby="write-title" className="my-8 max-w-form scroll-mt-24">
      <h2 id="write-title" className="mb-2">
        {t(answer.done ? "done.title" : "title")}
      </h2>
      {answer.done ? <Done done={answer.done} /> : <InquiryForm answer={answer} isMember={isMember} />}
      {isMember && (
        <p className="mt-4">
          <TextLink to={href("/inquiries")}>{t("list.title")}</TextLink>
        </p>
      )}
    </section>
  );
}

function Done({ done: { number, email } }: { done: NonNullable<Answered["done"]> }) {
  const t = useTexts("inquiries");
  return (
    <Notice tone="success" live="status">
      <p>{email === null ? t("words_member") : t("done.confirm", { email })}</p>
      <p className="mt-2 font-semibold">{t("number", { number })}</p>
    </Notice>
  );
}
