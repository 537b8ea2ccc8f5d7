import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { localPath } from "#base/local-path.ts";
import { offerMail, PasskeyLogIn, ReadWhy } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { takeCookies } from "#platform/cookies.ts";
import { setLocaleCookie } from "#platform/locale-cookie.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { HOME_PATH } from "#ui/home-path.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { logIn } from "../contract.ts";
import { closeSession, hasUnfinishedSignUp, isDemoAccount, listDemoAccounts } from "../server/log-in-page.ts";
import type { Route } from "./+types/login-page";
import { DemoAccounts } from "./demo-accounts.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { app, viewer, url } = context.get(pageContext);
  const callback = url.searchParams.get("callback");
  if (viewer.kind === "member") throw redirect(localPath(callback, HOME_PATH));
  return {
    callback: callback === null ? null : localPath(callback, HOME_PATH),
    passwordChanged: url.searchParams.get("notice") === "password",
    demoAccounts: listDemoAccounts(app),
  };
}

/** Logs in. With `leave` it logs out, for browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (form.has("leave")) {
    const headers = new Headers();
    await closeSession(page.app, { ...page, requestHeaders: request.headers, responseHeaders: headers });
    return redirectDocument("/", { headers });
  }
  const email = String(form.get("email") ?? "");
  const asked = await page.ask(logIn, { email, password: String(form.get("password") ?? "") });
  if (!asked.ok) return data({ email, error: asked.error }, { status: asked.status });
  const isUnfinished = await hasUnfinishedSignUp(page.app, asked.output.user.profile.id);
  const home = isUnfinished ? href("/signup") : HOME_PATH;
  const callback = form.get("callback");
  const headers = takeCookies(asked.headers);
  // A visitor who tries the demo goes on in the language of the page, not in that of the made-up member.
  if (isDemoAccount(page.app, email)) setLocaleCookie(headers, page.locale, page);
  return redirectDocument(typeof callback === "string" ? localPath(callback, home) : home, { headers });
}

/** Paths of conversations. A visitor who wanted to write to someone is told why they have to log in. */
const CHATS = /^\/(chats(\/\d+)?|members\/\d+\/chat)$/;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts");
  const isForChat = CHATS.test(loaderData.callback ?? "");
  const busy = useNavigation().state !== "idle";
  const { callback, demoAccounts, passwordChanged } = loaderData;
  const { message, fields } = actionData?.error ?? {};
  return (
    <Page width="form">
      <PageTitle>{t("login.title")}</PageTitle>
      <h1 className="mb-6">{t("login.title")}</h1>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        {passwordChanged && !actionData && <Notice tone="success">{t("login.password_changed")}</Notice>}
        {isForChat && !actionData && <ChatNotice />}
        {message && !fields && (
          <FormError
            action={
              <>
                <ReadWhy page={actionData?.error?.page} />
                {offerMail(actionData?.error?.error, actionData?.email ?? "")}
              </>
            }
          >
            {message}
          </FormError>
        )}
        {callback && <input type="hidden" name="callback" value={callback} />}
        <TextField
          name="email"
          label={t("login.name")}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={actionData?.email}
          error={fields?.email}
        />
        <PasswordField
          name="password"
          label={t("password.label")}
          showLabel={t("password.show")}
          hideLabel={t("password.hide")}
          autoComplete="current-password"
          error={fields?.password}
        />
        <Button type="submit" size="large" wide loading={busy}>
          {t("login.button")}
        </Button>
        <p className="text-center">
          <TextLink to={href("/reset-password")}>{t("login.forgotten")}</TextLink>
        </p>
      </Form>
      <PasskeyLogIn onDone={() => window.location.assign(callback ?? HOME_PATH)} />
      <p className="mt-6 border-line border-t pt-6 text-center">
        {t("login.new_here")} <TextLink to={href("/signup")}>{t("login.signup")}</TextLink>
      </p>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} callback={callback} />}
    </Page>
  );
}

function ChatNotice() {
  const t = useTexts("chat");
  return <Notice>{t("log_in")}</Notice>;
}
