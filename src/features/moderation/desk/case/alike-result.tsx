import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { RepeatedCases } from "./use-alike.ts";

/** What became of each similar case. The decided ones are taken back on their own pages. */
export function AlikeResult({ result: { decided, failed } }: { result: RepeatedCases }) {
  const t = useTexts("moderation-desk");
  return (
    <div className="flex flex-col gap-3">
      {decided.length > 0 && (
        <Notice tone="success" live="status" title={t("alike.done", { n: decided.length })}>
          <ul className="flex flex-wrap gap-x-4">
            {decided.map(({ case: id }) => (
              <li key={id}>
                <CaseLink id={id} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="warning" live="alert" title={t("alike.failed", { n: failed.length })}>
          <ul>
            {failed.map(({ case: id, why }) => (
              <li key={id}>
                <CaseLink id={id} />: {t(`alike.fault.${why}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function CaseLink({ id }: { id: number }) {
  const t = useTexts("moderation-desk");
  return (
    <TextLink to={href("/desk/cases/:id", { id: String(id) })}>{t("reason.title", { number: id })}</TextLink>
  );
}
