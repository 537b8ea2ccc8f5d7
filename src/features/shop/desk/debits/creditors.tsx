import { useState } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { groupIban } from "../../debit-rules.ts";
import type { Debits } from "../../desk-debits-contract.ts";
import { Facts } from "../parts/facts.tsx";
import { useWords } from "../parts/use-words.ts";
import { CreditorDialog } from "./creditor-dialog.tsx";

type Row = Debits["creditors"][number];

/** Where the direct debits of each company are paid to, and the way to propose another account. */
export function Creditors({ creditors }: { creditors: readonly Row[] }) {
  const { t } = useWords();
  return (
    <Card as="section">
      <h2>{t("creditor.title")}</h2>
      <p className="text-ink-2">{t("creditor.lead")}</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {creditors.map((one) => (
          <CreditorLine key={one.site} row={one} />
        ))}
      </ul>
    </Card>
  );
}

function CreditorLine({ row }: { row: Row }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { company, creditor, proposal } = row;
  return (
    <li className="flex flex-col gap-2 py-3">
      <h3 className="break-words font-semibold">{company}</h3>
      {creditor ? (
        <Facts
          facts={[
            { name: t("creditor.name"), value: creditor.name },
            { name: t("creditor.iban"), value: groupIban(creditor.iban), isMoney: true },
            { name: t("creditor.id"), value: creditor.id, isMoney: true },
          ]}
        />
      ) : (
        <p className="text-ink-2">{t("refusals.debit_no_creditor")}</p>
      )}
      {proposal ? (
        <Waiting proposal={proposal} />
      ) : (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
          {t("creditor.propose", { company })}
        </Button>
      )}
      {isOpen && <CreditorDialog row={row} onClose={() => setOpen(false)} />}
    </li>
  );
}

function Waiting({ proposal: { by, at, why } }: { proposal: NonNullable<Row["proposal"]> }) {
  const { t, sayDay } = useWords();
  const look = (
    <LinkButton size="small" to={href("/desk/proposals")}>
      {t("creditor.see")}
    </LinkButton>
  );
  return (
    <Notice title={t("creditor.proposed", { name: by, day: sayDay(at) })} action={look}>
      <p className="break-words">{why}</p>
      <p>{t("receivables.waits")}</p>
    </Notice>
  );
}
