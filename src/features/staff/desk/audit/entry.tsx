import { href, Link } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import type { AuditEntry } from "../../audit-contract.ts";
import type { ReasonCategory } from "../../audit-rules.ts";
import { sayAmounts, sayField, saySubject, sayValue } from "./say-detail.ts";
import { useKind } from "./use-kind.ts";

const LINK = "text-accent underline underline-offset-4";

/** One entry: who did or read what, when, about whom, and why. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTexts("staff");
  const texts = useTextsOf("staff");
  const tag = useRegionalTag();
  const sayKind = useKind();
  const { chain, kind, at, person, by, subject, why, reason, changes } = entry;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 md:px-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{person?.alias ?? t(`audit.by.${by as "job"}`)}</span>
        <span>{sayKind(kind)}</span>
        {subject && <span className="break-words">{saySubject(texts, subject)}</span>}
        <span className="text-ink-2 text-sm">{t(`audit.chains.${chain}`)}</span>
        <time dateTime={at} className="ms-auto text-ink-2 text-sm">
          {sayMoment(at, tag)}
        </time>
      </p>
      {reason && (
        <p className="break-words text-sm">
          {t(`reason.categories.${reason.category as ReasonCategory}`)}: {reason.words}
        </p>
      )}
      {why && <p className="break-words text-sm">{why}</p>}
      {changes.length > 0 && <Changes entry={entry} />}
      <Ways entry={entry} />
    </li>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const texts = useTextsOf("staff", "moderation-desk", "shop-desk");
  const tag = useRegionalTag();
  const { kind } = entry;
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {sayAmounts(entry, tag).map(({ field, before, after }) => (
        <div key={field} className="flex min-w-0 gap-1.5">
          <dt className="text-ink-2">{sayField(texts, field, kind)}</dt>
          <dd className="min-w-0 break-words">
            {[before, after]
              .filter((one) => one !== null)
              .map((value) => sayValue(texts, { kind, field, value }))
              .join(" → ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to everything about the same member, and to everything of the same request. */
function Ways({ entry: { about, request } }: { entry: AuditEntry }) {
  const t = useTexts("staff");
  const here = href("/desk/audit");
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {about !== null && (
        <Link to={`${here}?member=${about}`} className={LINK}>
          {t("audit.about", { number: about })}
        </Link>
      )}
      {request && (
        <Link to={`${here}?request=${request}`} className={LINK}>
          {t("audit.same_request")}
        </Link>
      )}
    </p>
  );
}
