import { Component, type ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { buttonLook } from "#ui/button-look.ts";
import { useOpenLater } from "#ui/feedback/use-open-later.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { NotOpen } from "../not-open-yet.ts";
import { lastResortTexts } from "./last-resort.ts";

/** Shows any thrown error: its status (500 by default), its message and a link to the home page. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <LastResort>
      <ErrorWords error={error} />
    </LastResort>
  );
}

function ErrorWords({ error }: { error: unknown }) {
  const t = useTexts("frame");
  const closed = closedSiteOf(error);
  if (closed !== null) return <NotOpenYet name={closed} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const ofStatus = { 404: t("error.not_found"), 405: t("error.not_taken"), 410: t("error.not_found") };
  const message = ofStatus[status as keyof typeof ofStatus] ?? (messageOf(error) || t("error.fallback"));
  return (
    <div className="container-page flex grow flex-col items-center justify-center gap-5 py-20 text-center">
      <PageTitle>{message}</PageTitle>
      <p className="font-semibold text-ink-2 text-lg" data-status={status}>
        {status}
      </p>
      <h1>{message}</h1>
      {status >= 500 && <Later status={isRouteErrorResponse(error) ? status : undefined} />}
      <LinkButton to="/" reloadDocument>
        {t("error.home")}
      </LinkButton>
    </div>
  );
}

/** @param status of the answer in place of the page, if one came */
function Later({ status }: { status: number | undefined }) {
  const t = useTexts("frame");
  const opensItself = useOpenLater(status);
  return (
    <p role="status" className="text-ink-2">
      {opensItself ? t("error.opens_itself") : t("error.later")}
    </p>
  );
}

/** A site that is being set up. There is no other page to lead to. */
function NotOpenYet({ name }: { name: string }) {
  const t = useTexts("frame");
  const title = t("error.not_open", { name });
  return (
    <div className="container-page flex grow flex-col items-center justify-center gap-5 py-20 text-center">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="text-ink-2">{t("error.not_open_words")}</p>
    </div>
  );
}

function closedSiteOf(error: unknown): string | null {
  const told: Partial<NotOpen> | null = isRouteErrorResponse(error) ? error.data : null;
  return typeof told?.notOpen === "string" ? told.notOpen : null;
}

/** Only messages of errors that we threw for the reader are shown. Those of other errors stay in the log. */
function messageOf(error: unknown): string {
  return isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
}

class LastResort extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const { broken, home } = lastResortTexts(document.documentElement.lang);
    return (
      <div className="container-page flex grow flex-col items-center justify-center gap-5 py-20 text-center">
        <h1>{broken}</h1>
        <a href="/" className={buttonLook({})}>
          {home}
        </a>
      </div>
    );
  }
}
