import MailX from "lucide-react/icons/mail-x";
import Undo2 from "lucide-react/icons/undo-2";
import { Form, href, useNavigation } from "react-router";
import type { NotificationType } from "#base/notification-types.ts";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { unsubscribe } from "../server/unsubscribe.ts";
import { readKind, readStep, type UnsubscribeStep } from "../unsubscribe-rules.ts";
import type { Route } from "./+types/unsubscribe-page";

/** Scanners follow every link of a mail, so opening the page changes nothing. */
export function loader({ params }: Route.LoaderArgs) {
  return { kind: readKind(params.token) };
}

/** Takes a press on the page, and the form that a mail program sends by itself, without a cookie or an Origin. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, locale } = context.get(pageContext);
  const step = readStep(await request.formData());
  if (step) await unsubscribe(app, { token: params.token, step, locale });
  return { done: step };
}

/** The address contains the link's secret, so the page is neither cached nor found by search engines. */
export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };
}

/** Says the same for a link that is not ours, and works without scripts. */
export default function UnsubscribePage({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const t = useTexts("notifications");
  const done = actionData?.done ?? null;
  return (
    <Page width="form">
      <PageTitle>{t("unsubscribe.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      {done === null ? <Ask kind={kind} /> : <Done kind={kind} step={done} />}
      <p className="text-center">
        <TextLink to={href("/notifications")}>{t("unsubscribe.settings")}</TextLink>
      </p>
    </Page>
  );
}

function Ask({ kind }: { kind: NotificationType | null }) {
  const t = useTexts("notifications");
  return (
    <Message
      icon={<MailX />}
      title={t("unsubscribe.title")}
      action={
        <div className="flex flex-col items-stretch gap-3">
          {kind && <Press step="kind" words={t("unsubscribe.kind")} variant="primary" />}
          <Press step="all" words={t("unsubscribe.all")} variant={kind ? "secondary" : "primary"} />
        </div>
      }
    >
      <p>{kind ? t("unsubscribe.words", { kind: t(`types.${kind}.name`) }) : t("unsubscribe.words_all")}</p>
      <p>{t("unsubscribe.nothing")}</p>
    </Message>
  );
}

function Done({ kind, step }: { kind: NotificationType | null; step: UnsubscribeStep }) {
  const t = useTexts("notifications");
  if (step === "undo_all" || step === "undo_kind")
    return (
      <Message icon={<Undo2 />} title={t("unsubscribe.undone_title")}>
        <p role="status">{t("unsubscribe.undone")}</p>
      </Message>
    );
  const ofKind = step === "kind" && kind;
  return (
    <Message
      icon={<MailX />}
      title={t("unsubscribe.done_title")}
      action={
        <Press step={ofKind ? "undo_kind" : "undo_all"} words={t("unsubscribe.undo")} variant="secondary" />
      }
    >
      <p role="status">
        {ofKind ? t("unsubscribe.done_kind", { kind: t(`types.${kind}.name`) }) : t("unsubscribe.done_all")}
      </p>
    </Message>
  );
}

type PressProps = { step: UnsubscribeStep; words: string; variant: "primary" | "secondary" };

function Press({ step, words, variant }: PressProps) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" replace>
      <input type="hidden" name="what" value={step} />
      <Button
        type="submit"
        wide
        variant={variant}
        loading={state !== "idle" && formData?.get("what") === step}
      >
        {words}
      </Button>
    </Form>
  );
}
