import DoorOpen from "lucide-react/icons/door-open";
import { data, href, redirectDocument } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { reactivate } from "../../contract.ts";
import type { Route } from "./+types/reactivate-page";
import { MailedStep } from "./mailed-step.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { token: context.get(pageContext).url.searchParams.get("token") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(reactivate, { token });
  if (asked.ok) return { message: null };
  if (asked.error.page) return redirectDocument(asked.error.page);
  return data({ message: asked.error.fields?.token ?? asked.error.message }, { status: asked.status });
}

/** Opens a closed account again. */
export default function ReactivatePage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const icon = <DoorOpen />;
  const isDone = actionData?.message === null;
  return (
    <MailedStep
      token={token}
      before={{
        icon,
        title: t("leaving.back.title"),
        words: t("leaving.back.words"),
        button: t("leaving.back.button"),
      }}
      done={
        isDone
          ? {
              icon,
              title: t("leaving.back.done_title"),
              words: t("leaving.back.done_words"),
              action: <LinkButton to={href("/login")}>{t("login.button")}</LinkButton>,
            }
          : null
      }
      failure={actionData?.message}
    />
  );
}
