import DoorClosed from "lucide-react/icons/door-closed";
import { data } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { closeByMail } from "../../contract.ts";
import { readEraseDate } from "../../server/leaving/read-erase-date.ts";
import type { Route } from "./+types/close-by-mail-page";
import { MailedStep } from "./mailed-step.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return {
    token: page.url.searchParams.get("token") ?? "",
    eraseAt: readEraseDate(page.app, page).toISOString(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get("token");
  const asked = await context.get(pageContext).ask(closeByMail, { token });
  if (asked.ok) return { message: null, eraseAt: asked.output.erase_at };
  const message = asked.error.fields?.token ?? asked.error.message;
  return data({ message, eraseAt: null }, { status: asked.status });
}

/** Closes the account of somebody who cannot log in. */
export default function CloseByMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const tag = useRegionalTag();
  const day = (at: string) => new Date(at).toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
  const icon = <DoorClosed />;
  return (
    <MailedStep
      token={loaderData.token}
      before={{
        icon,
        title: t("leaving.confirm.title"),
        words: t("leaving.confirm.words", { date: day(loaderData.eraseAt) }),
        button: t("leaving.confirm.button"),
        danger: true,
      }}
      done={
        actionData?.eraseAt
          ? {
              icon,
              title: t("leaving.confirm.done_title"),
              words: t("leaving.confirm.done_words", { date: day(actionData.eraseAt) }),
            }
          : null
      }
      failure={actionData?.message}
    />
  );
}
