import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { Health } from "../contract.ts";

/** Leads to the metrics, which most browsers may not open: they are for Prometheus. */
export function MetricsLink({ health: { metrics_need_token: isToken } }: { health: Health }) {
  const t = useTexts("operations");
  return (
    <Card as="section">
      <h2>{t("metrics.title")}</h2>
      <p className="text-ink-2">
        {t(isToken ? "metrics.token" : "metrics.local", { variable: "METRICS_TOKEN" })}
      </p>
      <a href="/metrics" className="text-accent underline underline-offset-4">
        /metrics
      </a>
    </Card>
  );
}
