import { useEffect, useState } from "react";
import { href } from "react-router";
import { sayWhen } from "#i18n/say-when.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useSubject } from "../parts/use-subject.ts";
import type { GoneCase } from "./use-gone.ts";

/** Says who changed the cases that have just left the list, and how. */
export function Gone({ gone }: { gone: readonly GoneCase[] }) {
  const now = useTicking();
  return (
    <div role="status" className="flex flex-col gap-2 not-empty:mb-4">
      {gone.map((one) => (
        <GoneLine key={one.id} one={one} now={now} />
      ))}
    </div>
  );
}

function GoneLine({ one: { id, subject, state }, now }: { one: GoneCase; now: string }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const { decided, last } = state;
  const by = decided?.by ?? last?.by;
  const at = decided?.at ?? last?.at;
  const what = decided ? t(`outcome.${decided.outcome as "none"}`) : t("gone.waits");
  return (
    <Notice>
      {[`${saySubject(subject)} · ${id}`, what, by, at && sayWhen(at, { now, tag })]
        .filter(Boolean)
        .join(" · ")}{" "}
      <TextLink to={href("/desk/cases/:id", { id: String(id) })}>{t("gone.see")}</TextLink>
    </Notice>
  );
}

/** The browser's time, a few times a minute. */
function useTicking(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
