import TicketPercent from "lucide-react/icons/ticket-percent";
import { useState } from "react";
import { Form, href, useRevalidator } from "react-router";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listCodes } from "../../desk-codes-contract.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { useWords } from "../parts/use-words.ts";
import type { Route } from "./+types/codes-page";
import { CodeItem } from "./code-item.tsx";
import { MakeCode } from "./make-code.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("member")?.trim() ?? "";
  const member = /^[1-9]\d{0,14}$/.test(typed) ? typed : null;
  const query = member === null ? "" : String(new URLSearchParams({ member }));
  return { member, ...(await readAtDesk(context.get(pageContext), listCodes, query)) };
}

/** Discount codes with their terms, uses and cost. */
export default function CodesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { revalidate } = useRevalidator();
  const [isMaking, setMaking] = useState(false);
  const { codes, member, sites, may_make, may_end } = loaderData;
  return (
    <Page width="text">
      <PageTitle>{t("codes.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1>{t("codes.title")}</h1>
          {may_make && <Button onClick={() => setMaking(true)}>{t("codes.make")}</Button>}
        </div>
        <MoneyTabs />
        <Form key={member} method="get" className="flex flex-wrap items-end gap-4">
          <TextField
            className="min-w-0 grow basis-48"
            name="member"
            label={t("codes.member_number")}
            inputMode="numeric"
            defaultValue={member ?? ""}
          />
          <Button type="submit" variant="secondary">
            {t("codes.show")}
          </Button>
        </Form>
        <Card as="section">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2>{member === null ? t("codes.all") : t("codes.of_member", { number: member })}</h2>
            {member !== null && <TextLink to={href("/desk/codes")}>{t("codes.all")}</TextLink>}
          </div>
          {codes.length === 0 ? (
            <EmptyState icon={<TicketPercent />} title={t("codes.none")}>
              {t("codes.none_words")}
            </EmptyState>
          ) : (
            <ul className="mt-2 flex flex-col divide-y divide-line">
              {codes.map((code) => (
                <CodeItem key={code.id} code={code} mayEnd={may_end} />
              ))}
            </ul>
          )}
        </Card>
        <p>
          <TextLink to="/api/desk/codes.csv" reloadDocument>
            {t("csv")}
          </TextLink>
        </p>
      </div>
      {isMaking && (
        <MakeCode
          sites={sites}
          onClose={() => setMaking(false)}
          onDone={() => {
            setMaking(false);
            void revalidate();
          }}
        />
      )}
    </Page>
  );
}
