import Trash2 from "lucide-react/icons/trash-2";
import { data } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { eraseNow } from "../../contract.ts";
import type { Route } from "./+types/erase-now-page";
import { MailedStep } from "./mailed-step.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { token: context.get(pageContext).url.searchParams.get("token") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(eraseNow, { token });
  if (asked.ok) return { message: null };
  return data({ message: asked.error.fields?.token ?? asked.error.message }, { status: asked.status });
}

/** Erases a closed account without waiting. */
export default function EraseNowPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const icon = <Trash2 />;
  const isDone = actionData?.message === null;
  return (
    <MailedStep
      token={token}
      before={{
        icon,
        title: t("leaving.now.title"),
        words: t("leaving.now.words"),
        button: t("leaving.now.button"),
        danger: true,
      }}
      done={isDone ? { icon, title: t("leaving.now.done_title"), words: t("leaving.now.done_words") } : null}
      failure={actionData?.message}
    />
  );
}
