import { useEffect, useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";

const MINUTE = 60_000;

/** Counts down to the moment. The server's page names the moment instead. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTexts("desk");
  const tag = useRegionalTag();
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE)));
    count();
    const timer = setInterval(count, 10_000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <Badge tone={minutes !== null && minutes < 6 * 60 ? "warning" : "neutral"}>
      <time dateTime={until}>
        {minutes === null
          ? t("proposals.until", { time: sayMoment(until, tag) })
          : t("proposals.left", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      </time>
    </Badge>
  );
}
