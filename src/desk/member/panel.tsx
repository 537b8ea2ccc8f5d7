import type { ComponentType } from "react";
import { useRevalidator } from "react-router";
import type { Right } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { memberPanelViews } from "./panel-views.tsx";
import type { ShownMemberPanel } from "./shown-panel.ts";

type Props = { panel: ShownMemberPanel; member: number; rights: readonly Right[]; now: string };

/** A panel, or what failed. The others stay where they are. */
export function Panel({ panel: { name, data, request }, ...rest }: Props) {
  if (data === null) return <Failed request={request} />;
  const View = memberPanelViews[name] as ComponentType<Omit<Props, "panel"> & { data: typeof data }>;
  return <View data={data} {...rest} />;
}

function Failed({ request }: { request: string | null }) {
  const t = useTexts("desk");
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      tone="danger"
      title={t("failed")}
      action={
        <Button size="small" loading={state === "loading"} onClick={() => void revalidate()}>
          {t("retry")}
        </Button>
      }
    >
      {request}
    </Notice>
  );
}
