import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { Button } from "#ui/button.tsx";
import { upload } from "#ui/call/upload.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/fields/field.tsx";
import { fieldBox } from "#ui/fields/look.ts";
import type { previewReturns, ReturnsReport, takeReturnsAtDesk } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { ReturnRows } from "./return-rows.tsx";

type Seen = { file: Blob; report: ReturnsReport };
const sending = { memberId: null, onSent: () => {} };

/** Reads a chosen file without booking anything, and books what was shown. */
function useReturns() {
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isDone, setDone] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    setSeen(null);
    setDone(false);
    if (!chosen) return;
    const file = new Blob([await chosen.arrayBuffer()], { type: "application/xml" });
    await run(async () => {
      const { signal } = new AbortController();
      const options = { file, signal, ...sending };
      setSeen({
        file,
        report: await upload<typeof previewReturns>("POST", "/api/desk/debit-return-previews", options),
      });
    });
  };
  const book = async ({ file, report: { sha256 } }: Seen) => {
    const { signal } = new AbortController();
    const options = { file, signal, ...sending, query: { sha256 } };
    const isBooked = await run(() =>
      confirmed.run(() => upload<typeof takeReturnsAtDesk>("POST", "/api/desk/debit-returns", options)),
    );
    if (!isBooked) return;
    setSeen(null);
    setDone(true);
    await revalidate();
  };
  return { busy, error, confirmed, seen, isDone, choose, book };
}

/** A file of returns: first what it would do, then the press that books it. */
export function Returns() {
  const { t } = useWords();
  const { busy, error, confirmed, seen, isDone, choose, book } = useReturns();
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t("debits.returns")}</h2>
      <Field
        label={t("debits.choose")}
        hint={t("debits.choose_hint")}
        error={error ? error.message || t("failed") : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".xml,application/xml,text/xml"
            disabled={busy}
            onChange={(event) => void choose(event)}
            className={`${fieldBox} py-2.5`}
          />
        )}
      </Field>
      {isDone && (
        <Notice tone="success" live="status">
          {t("debits.booked")}
        </Notice>
      )}
      {seen && (
        <>
          <ReturnRows report={seen.report} />
          <Button className="self-start" loading={busy} onClick={() => void book(seen)}>
            {t("debits.book", { count: seen.report.rows.filter(isTaken).length })}
          </Button>
        </>
      )}
      {confirmed.dialog}
    </Card>
  );
}

const isTaken = ({ outcome }: ReturnsReport["rows"][number]) => outcome === "taken";
