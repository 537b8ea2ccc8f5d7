import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";

/** Something that the operator has to write into the record, because no program knows it. */
export function Gap({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts("processing");
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {title} <Badge tone="warning">{t("record.gap")}</Badge>
      </p>
      <p className="text-ink-2">{children}</p>
    </div>
  );
}
