import { href, Link } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { useMinutesLeft } from "../case/use-minutes-left.ts";
import { sayTime } from "../parts/say.ts";
import { useSubject } from "../parts/use-subject.ts";
import type { QueuesView } from "./waiting.tsx";

type Undoable = QueuesView["undoable"];

/** Lists decisions of the last minutes that the person can still take back on the page of their case. */
export function JustDecided({ undoable }: { undoable: Undoable }) {
  const t = useTexts("moderation-desk");
  if (undoable.length === 0) return null;
  return (
    <Card as="section">
      <h2>{t("home.decided")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {undoable.map((one) => (
          <Line key={one.decision} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ one: { case: id, subject, outcome, undo_until } }: { one: Undoable[number] }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const minutes = useMinutesLeft(undo_until);
  return (
    <li className="relative flex min-h-touch flex-wrap items-center gap-x-3 py-2 hover:bg-surface-2">
      <Link
        to={href("/desk/cases/:id", { id: String(id) })}
        className="grow font-semibold after:absolute after:inset-0"
      >
        {saySubject(subject)} · {t(`outcome.${outcome as "none"}`)}
      </Link>
      <span className="text-ink-2 text-sm">
        {minutes === null
          ? t("undo.until", { time: sayTime(undo_until, tag) })
          : t("lease.left", { n: minutes })}
      </span>
    </li>
  );
}
