import FileCheck from "lucide-react/icons/file-check";
import FileX from "lucide-react/icons/file-x";
import { data, Form, href, useNavigation } from "react-router";
import { Message } from "#features/accounts/ui/accounts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { confirmWithdrawal, readWithdrawal } from "../../withdrawal-contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import type { Route } from "./+types/withdraw-do-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, ask } = context.get(pageContext);
  const token = url.searchParams.get("token") ?? "";
  const asked = await ask(readWithdrawal, undefined, new URLSearchParams({ token }).toString());
  return asked.ok
    ? { token, declared: asked.output, failure: null }
    : { token, declared: null, failure: asked.error.message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  const asked = await context.get(pageContext).ask(confirmWithdrawal, { token });
  return asked.ok
    ? { confirmed: true, failure: null }
    : data({ confirmed: false, failure: asked.error.message }, { status: asked.status });
}

/** The page shows personal data to the holder of a link, so it must not be cached. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

/**
 * Opened by the link in the receipt. Unlike the activation page it never submits by itself: a withdrawal can take credits
 * and premium, and some e-mail scanners run scripts.
 */
export default function WithdrawDoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useShopWords();
  const failure = actionData ? actionData.failure : loaderData.failure;
  return (
    <Page width="form">
      <PageTitle>{t("withdrawal.title")}</PageTitle>
      {actionData?.confirmed ? (
        <Message icon={<FileCheck />} title={t("withdrawal.confirmed")}>
          <p role="status">{t("withdrawal.confirmed_words")}</p>
        </Message>
      ) : failure || !loaderData.declared ? (
        <Message
          tone="danger"
          icon={<FileX />}
          title={t("withdrawal.failed")}
          action={<LinkButton to={href("/withdraw")}>{t("withdrawal.title")}</LinkButton>}
        >
          {failure}
        </Message>
      ) : (
        <Declared token={loaderData.token} declared={loaderData.declared} />
      )}
    </Page>
  );
}

type DeclaredProps = {
  token: string;
  declared: { name: string; email: string; order: string; received_at: string };
};

function Declared({ token, declared: { name, email, order, received_at } }: DeclaredProps) {
  const { t, moment } = useShopWords();
  const sending = useNavigation().state === "submitting";
  return (
    <Form method="post" className="flex flex-col gap-6">
      <h1>{t("withdrawal.confirm_title")}</h1>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{t("withdrawal.declare", { order })}</p>
        <p className="wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-ink-2">{t("withdrawal.received", { time: moment(received_at) })}</p>
      </div>
      <p className="text-ink-2">{t("withdrawal.confirm_words")}</p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="large" wide loading={sending}>
        {t("withdrawal.confirm")}
      </Button>
    </Form>
  );
}
