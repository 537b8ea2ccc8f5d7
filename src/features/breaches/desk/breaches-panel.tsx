import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { listOpenBreaches } from "../contract.ts";

type Data = OutputOf<typeof listOpenBreaches>;

export const breachesPanel = { Panel: BreachesPanel, waits: ({ open }: Data) => open.length > 0 };

/** Breaches of which the authority is still to be told. */
function BreachesPanel({ data }: { data: Data }) {
  const t = useTexts("breaches");
  const tag = useRegionalTag();
  return data.open.map(({ id, due_at, clock }) => (
    <Notice
      key={id}
      tone={clock === "over" ? "danger" : "warning"}
      title={t(`panel.${clock}`)}
      action={
        <LinkButton size="small" to={`/desk/breaches/${id}`}>
          {t("panel.see")}
        </LinkButton>
      }
    >
      {t(`panel.${clock}_words`, { time: sayMoment(due_at, tag) })}
    </Notice>
  ));
}
