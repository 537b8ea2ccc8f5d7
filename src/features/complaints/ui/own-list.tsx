import Flag from "lucide-react/icons/flag";
import { href, useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { OwnReports } from "../contract.ts";
import { SaidState } from "./said-state.tsx";

type OwnListProps = {
  /** Null if they could not be read. */
  own: OwnReports | null;
  isFirst: boolean;
};

/** The reports that a member has made from profiles, photos and messages. */
export function OwnList({ own, isFirst }: OwnListProps) {
  const t = useTexts("complaints");
  const last = own?.reports.at(-1);
  return (
    <section id="own" aria-labelledby="own-title" className="mt-10 scroll-mt-24">
      <h2 id="own-title" className="mb-2">
        {t("own.title")}
      </h2>
      <p className="mb-4 text-ink-2">{t("own.words")}</p>
      {own === null && <Failed />}
      {own?.reports.length === 0 && <EmptyState icon={<Flag />} title={t("own.none")} />}
      {last && (
        <Card as="div">
          <ul className="flex flex-col divide-y divide-line">
            {own?.reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!isFirst && (
          <LinkButton variant="secondary" to={`${href("/complaints")}#own`}>
            {t("own.newest")}
          </LinkButton>
        )}
        {own?.more && last && (
          <LinkButton variant="secondary" to={`${href("/complaints")}?before=${last.id}#own`}>
            {t("own.older")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Report({ report }: { report: OwnReports["reports"][number] }) {
  const t = useTexts("complaints");
  const reports = useTexts("safety");
  const { receipt, subject, reason } = report;
  return (
    <li className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
      <h3 className="font-semibold">
        {t(`own.about.${subject}`)} · {reports(`report.reasons.${reason}`)}
      </h3>
      <SaidState state={report} />
      {receipt && (
        <p className="text-ink-2 text-sm wrap-anywhere">
          {t("look_up.receipt")}: {receipt}
        </p>
      )}
    </li>
  );
}

function Failed() {
  const t = useTexts("complaints");
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={t("own.failed")}
      onRetry={() => void revalidate()}
      retrying={state === "loading"}
      retryLabel={t("own.retry")}
    />
  );
}
