import CloudOff from "lucide-react/icons/cloud-off";
import { useRevalidator } from "react-router";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readPage } from "../server/read-page.ts";
import type { Route } from "./+types/notifications-page";
import { NotificationSettings } from "./settings/notification-settings.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  return readPage(page, page.viewer);
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { settings, ...shown } = loaderData;
  const t = useTexts("notifications");
  const locale = useLocale();
  return (
    <Page width="text">
      <PageTitle>{t("title")}</PageTitle>
      <h1>{t("title")}</h1>
      <p className="mt-2 mb-5 text-ink-2">{t("words")}</p>
      {settings ? (
        <AriaLocale locale={locale}>
          <NotificationSettings settings={settings} {...shown} />
        </AriaLocale>
      ) : (
        <Unread />
      )}
    </Page>
  );
}

function Unread() {
  const t = useTexts("notifications");
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      icon={<CloudOff />}
      title={t("load_failed")}
      onRetry={() => void revalidate()}
      retrying={state === "loading"}
      retryLabel={t("retry")}
    />
  );
}
