import { Form, href, redirect, useNavigation } from "react-router";
import { localPath } from "#base/local-path.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { confirmRead, readUnread } from "../server/read-unread.ts";
import type { Route } from "./+types/unread-page";
import { AgeProofLink } from "./age-proof-link.tsx";
import { Letter } from "./letter.tsx";

/** Without an unread letter, the member goes on to where they wanted to go. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  const letter = await readUnread(app, viewer.memberId);
  if (!letter) throw redirect(wantedPath(request));
  return { letter };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, viewer } = context.get(pageContext);
  if (viewer.kind === "visitor") throw logInFirst(request);
  const form = await request.formData();
  await confirmRead(app, viewer.memberId, String(form.get("letter") ?? ""));
  // A second letter is shown by the page that is opened now.
  return redirect(wantedPath(request));
}

function wantedPath(request: Request): string {
  return localPath(new URL(request.url).searchParams.get("to"), href("/"));
}

/** It contains the secret of a letter. */
export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

/** A decision that the member has to confirm to have read before they go on. Works without scripts. */
export default function UnreadPage({ loaderData: { letter } }: Route.ComponentProps) {
  const t = useTexts("moderation");
  const { state, formMethod } = useNavigation();
  return (
    <Page width="form">
      <PageTitle>{t("letter.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="mb-2">{t("letter.title")}</h1>
      <p className="mb-6 text-ink-2">{t(letter.asksForAge ? "unread.proof" : "unread.words")}</p>
      <Letter letter={letter} />
      {letter.asksForAge && <AgeProofLink />}
      <Form method="post" replace className="mt-8 flex flex-col gap-5 border-line border-t pt-6">
        <input type="hidden" name="letter" value={letter.token} />
        {!letter.asksForAge && (
          <Button type="submit" size="large" wide loading={state !== "idle" && formMethod === "POST"}>
            {t("unread.done")}
          </Button>
        )}
        <p className="text-center">
          <TextLink to={href("/decisions/:token", { token: letter.token })}>{t("unread.appeal")}</TextLink>
        </p>
      </Form>
    </Page>
  );
}
