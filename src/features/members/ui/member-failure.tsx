import WifiOff from "lucide-react/icons/wifi-off";
import { href, useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { useOpenLater } from "#ui/feedback/use-open-later.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";

export function MemberFailure() {
  const t = useTexts("profiles");
  const { state, revalidate } = useRevalidator();
  useOpenLater();
  return (
    <Page width="form">
      <PageTitle>{t("page.error.title")}</PageTitle>
      <h1 className="sr-only">{t("page.error.title")}</h1>
      <ErrorState
        icon={<WifiOff />}
        title={t("page.error.title")}
        onRetry={() => revalidate()}
        retryLabel={t("page.error.retry")}
        retrying={state === "loading"}
        action={
          <LinkButton to={href("/members")} variant="quiet">
            {t("page.search")}
          </LinkButton>
        }
      >
        {t("page.error.words")}
      </ErrorState>
    </Page>
  );
}
