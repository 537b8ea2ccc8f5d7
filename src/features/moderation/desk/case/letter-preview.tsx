import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { sayLanguage } from "../parts/say.ts";
import type { Preview } from "./use-letter-preview.ts";

/** The whole letter as the member will get it, and what has to be taken out of it first. */
export function LetterPreview({ preview }: { preview: Preview }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  if (preview.state === "loading")
    return (
      <SkeletonGroup label={t("loading")} className="mt-4 flex flex-col gap-3">
        {["a", "b", "c", "d"].map((line) => (
          <Skeleton key={line} />
        ))}
      </SkeletonGroup>
    );
  if (preview.state === "failed")
    return (
      <Notice
        tone="danger"
        live="alert"
        action={
          <Button size="small" onClick={preview.retry}>
            {t("retry")}
          </Button>
        }
      >
        {t("failed")}
      </Notice>
    );
  const { letter } = preview;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {preview.private.length > 0 && (
        <Notice tone="danger" live="alert" title={t("letter.private")}>
          {preview.private.join(", ")}
        </Notice>
      )}
      {letter === null && <p className="text-ink-2">{t("decide.nobody")}</p>}
      {letter && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls, by keyboard too
          tabIndex={0}
          aria-label={t("letter.title", { language: sayLanguage(letter.locale, tag) })}
          className="rounded-card border border-line p-4"
        >
          <h3>{t("letter.title", { language: sayLanguage(letter.locale, tag) })}</h3>
          {letter.withheld_until && (
            <p className="mt-1 text-warning">
              {t("letter.withheld", { time: sayMoment(letter.withheld_until, tag) })}
            </p>
          )}
          <p lang={letter.locale} className="mt-2 max-w-prose whitespace-pre-wrap break-words">
            {letter.body}
          </p>
        </section>
      )}
    </div>
  );
}
