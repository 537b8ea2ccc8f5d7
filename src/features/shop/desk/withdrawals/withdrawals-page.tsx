import Undo2 from "lucide-react/icons/undo-2";
import { href } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listWithdrawals } from "../../desk-withdrawals-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/withdrawals-page";
import { OpenWithdrawal } from "./open-withdrawal.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  const query = new URLSearchParams(after === null ? {} : { after });
  const listed = await readAtDesk(context.get(pageContext), listWithdrawals, query.toString());
  return { ...listed, isFirst: after === null };
}

type Data = Route.ComponentProps["loaderData"];

/** Open withdrawals with their day, and the orders that they may mean. */
export default function WithdrawalsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { open, past, may_settle } = loaderData;
  return (
    <Page width="text">
      <PageTitle>{t("withdrawals.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{t("withdrawals.title")}</h1>
          <p className="text-ink-2">{t("withdrawals.lead")}</p>
        </div>
        <MoneyTabs />
        {open.length === 0 && (
          <EmptyState icon={<Undo2 />} title={t("withdrawals.none")}>
            {t("withdrawals.none_words")}
          </EmptyState>
        )}
        {open.map((one) => (
          <OpenWithdrawal key={one.id} withdrawal={one} maySettle={may_settle} />
        ))}
        <Pages {...loaderData} />
        {past.length > 0 && <Past past={past} />}
      </div>
    </Page>
  );
}

function Pages({ open, more, isFirst }: Data) {
  const { t } = useWords();
  const here = href("/desk/withdrawals");
  const last = open.at(-1);
  if (isFirst && !more) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {!isFirst && (
        <LinkButton variant="secondary" to={here}>
          {t("withdrawals.first")}
        </LinkButton>
      )}
      {more && last && (
        <LinkButton variant="secondary" to={`${here}?after=${last.id}`}>
          {t("withdrawals.more")}
        </LinkButton>
      )}
    </div>
  );
}

function Past({ past }: Pick<Data, "past">) {
  const { t, sayMoney, sayDay } = useWords();
  return (
    <Card as="section">
      <h2>{t("withdrawals.past")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {past.map(({ id, site, order, state, money, received_at, settled }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="font-semibold">{t(`withdrawals.state.${state}`)}</p>
              {order !== null && (
                <TextLink to={href("/desk/orders/:id", { id: String(order) })}>
                  {t("order", { number: order })}
                </TextLink>
              )}
              <p className="break-words text-ink-2 text-sm">
                {[site, t("withdrawals.received", { time: sayDay(received_at) })].join(" · ")}
                {settled && ` · ${t("timeline.by", { name: settled.by })}: ${settled.why}`}
              </p>
            </div>
            {money && <p className="ms-auto tabular-nums">{sayMoney(money)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
