import { data, href, redirect } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { appeal, type DecisionLetter, readDecisionLetter } from "../contract.ts";
import { findHeldLetter } from "../server/find-held-letter.ts";
import { mailExport } from "../server/mail-export.ts";
import type { Route } from "./+types/decision-page";
import { AgeProofLink } from "./age-proof-link.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { Letter } from "./letter.tsx";
import { OtherWays } from "./other-ways.tsx";
import { UnknownLetter } from "./unknown-letter.tsx";

type Done = {
  done: "appeal" | "export" | null;
  words: string;
  failure: { message: string; fields?: Record<string, string> | undefined } | null;
};

const NOTHING_DONE: Done = { done: null, words: "", failure: null };

/** A link from a refused log-in leads to the newest letter of its member, or to the page without one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, ask } = context.get(pageContext);
  const held = await findHeldLetter(app, params.token);
  if (held?.letter) throw redirect(href("/decisions/:token", { token: held.letter }));
  if (held) return data({ letter: null, held: true, isChecked: held.isChecked });
  const asked = await ask(readDecisionLetter, { token: params.token });
  if (asked.ok) return data({ letter: asked.output, held: false, isChecked: false });
  return data({ letter: null, held: false, isChecked: false }, { status: asked.status });
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { app, ask } = context.get(pageContext);
  const form = await request.formData();
  if (form.get("what") === "export") {
    await mailExport(app, token);
    return data<Done>({ ...NOTHING_DONE, done: "export" });
  }
  const words = String(form.get("words") ?? "");
  const asked = await ask(appeal, { token, words });
  if (asked.ok) return data<Done>({ ...NOTHING_DONE, done: "appeal" });
  const failure = { message: asked.error.message, fields: asked.error.fields };
  return data<Done>({ done: null, words, failure }, { status: asked.status });
}

/**
 * The address contains the letter's secret, so the page is neither cached nor found by search engines. The policy of
 * every page already keeps it from other sites.
 */
export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

/** The letter about a decision. Works without a log-in, also for a banned member, and without scripts. */
export default function DecisionPage({
  loaderData: { letter, held, isChecked },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts("moderation");
  const now = actionData ?? NOTHING_DONE;
  if (!letter && !held) return <UnknownLetter />;
  const isConcerned = letter?.receiver !== "notifier";
  const title = t(isConcerned ? "letter.title" : "letter.answer_title");
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="mb-6">{title}</h1>
      {letter ? <Letter letter={letter} /> : <p>{t(isChecked ? "letter.checked" : "letter.held")}</p>}
      {letter?.asks_for_age && <AgeProofLink />}
      {letter && <Appeal letter={letter} now={now} />}
      {isConcerned && (
        <OtherWays isLockedOut={letter?.is_locked_out ?? held} exportSent={now.done === "export"} />
      )}
    </Page>
  );
}

function Appeal({ letter, now }: { letter: DecisionLetter; now: Done }) {
  const t = useTexts("moderation");
  const tag = useRegionalTag();
  const { appeal_until: until, appeal_state: state } = letter;
  if (now.done === "appeal")
    return (
      <div className="mt-8">
        <Notice tone="success" live="status" title={t("letter.thanks_title")}>
          {t("letter.thanks")}
        </Notice>
      </div>
    );
  if (until === null) {
    if (state === "none") return null;
    return (
      <div className="mt-8">
        <Notice>{t(state === "filed" ? "letter.filed" : "letter.over")}</Notice>
      </div>
    );
  }
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long" }).format(new Date(until));
  return (
    <section aria-labelledby="appeal" className="mt-8 border-line border-t pt-6">
      <h2 id="appeal" className="mb-2">
        {t("letter.appeal")}
      </h2>
      <p className="mb-4 text-ink-2">{t("letter.until", { date })}</p>
      {now.failure && !now.failure.fields && <FormError>{now.failure.message}</FormError>}
      <AppealForm words={now.words} error={now.failure?.fields?.words} />
    </section>
  );
}
