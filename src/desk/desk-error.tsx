import CloudOff from "lucide-react/icons/cloud-off";
import Lock from "lucide-react/icons/lock";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";

type Body = { message?: string; requestId?: string };

/**
 * A 403 names the missing right and who can give it. Any other error shows its request id and a button to try again.
 */
export function DeskError({ error }: { error: unknown }) {
  const t = useTexts("desk");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const body: Body = isRouteErrorResponse(error) && typeof error.data === "object" ? (error.data ?? {}) : {};
  const title = { 403: t("forbidden"), 404: t("not_found") }[status] ?? t("failed");
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <div data-status={status}>
        {status === 403 || status === 404 ? (
          <EmptyState icon={<Lock />} title={title}>
            {body.message}
          </EmptyState>
        ) : (
          <Failed title={title} body={body} />
        )}
      </div>
    </Page>
  );
}

function Failed({ title, body }: { title: string; body: Body }) {
  const t = useTexts("desk");
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      icon={<CloudOff />}
      title={title}
      onRetry={() => void revalidate()}
      retrying={state === "loading"}
      retryLabel={t("retry")}
      footnote={body.requestId}
    >
      {body.message}
    </ErrorState>
  );
}
