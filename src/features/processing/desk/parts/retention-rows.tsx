import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ACTIVITY_NAMES, type ActivityName } from "../../activities.ts";
import type { RetentionRowView } from "../../contract.ts";
import { RetentionRow } from "./retention-row.tsx";

type Rows = readonly RetentionRowView[];

/** Shows the rows of retention folded by activity, with a search. Rows that failed stand above, unfolded. */
export function RetentionRows({ rows }: { rows: Rows }) {
  const t = useTexts("processing");
  const [sought, setSought] = useState("");
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => hasAll(`${row.what} ${row.name} ${row.why}`, words));
  const failed = found.filter(isFailed);
  const others = found.filter((row) => !isFailed(row));
  return (
    <>
      {!rows.some(isFailed) && <p>{t("retention.fine")}</p>}
      <search className="print:hidden">
        <TextField
          type="search"
          label={t("retention.search")}
          autoComplete="off"
          maxLength={60}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </search>
      <p role="status" className={found.length > 0 ? "sr-only" : undefined}>
        {found.length === 0 && t("retention.none_found")}
        {words.length > 0 && found.length > 0 && t("retention.found", { count: found.length })}
      </p>
      {failed.length > 0 && <List rows={failed} />}
      {others.length > 0 && (
        <Card>
          {ACTIVITY_NAMES.map((name) => (
            <Group key={name} name={name} rows={others} open={words.length > 0} />
          ))}
        </Card>
      )}
    </>
  );
}

function Group({ name, rows, open }: { name: ActivityName; rows: Rows; open: boolean }) {
  const t = useTexts("processing");
  const own = rows.filter(({ activity }) => activity === name);
  if (own.length === 0) return null;
  return (
    <Disclosure title={t(`activity.${name}.name`)} detail={own.length} open={open}>
      <ul className="flex flex-col divide-y divide-line">
        {own.map((row) => (
          <RetentionRow key={row.name} row={row} />
        ))}
      </ul>
    </Disclosure>
  );
}

function List({ rows }: { rows: Rows }) {
  return (
    <Card>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <RetentionRow key={row.name} row={row} />
        ))}
      </ul>
    </Card>
  );
}

const isFailed = ({ failure, overdue }: RetentionRowView) => failure !== null || overdue > 0;

const hasAll = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLowerCase().includes(word));
