import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { BreachView } from "../../contract.ts";

const HOUR = 3_600_000;

/** Time that is left to tell the authority. */
export function ClockLine({
  breach: { clock, due_at },
  now,
}: {
  breach: Pick<BreachView, "clock" | "due_at">;
  now: string;
}) {
  const t = useTexts("breaches");
  const tag = useRegionalTag();
  if (clock === "met") return null;
  const left = Math.max(0, Math.floor((Date.parse(due_at) - Date.parse(now)) / HOUR));
  return (
    <Notice tone={clock === "over" ? "danger" : "warning"}>
      {t(`clock.${clock}`, { time: sayMoment(due_at, tag) })}
      {clock === "running" && ` · ${t("clock.left", { count: left })}`}
    </Notice>
  );
}
