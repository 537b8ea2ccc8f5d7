import { type ChangeEvent, useState } from "react";
import type { WorkRuns } from "#features/work/contract.ts";
import { LongWork } from "#features/work/ui/work.tsx";
import { Card } from "#ui/card.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { WHY } from "../../desk-faults-contract.ts";
import { MONEY_LISTS } from "../../desk-lists-rules.ts";
import { useWords } from "../parts/use-words.ts";

type Props = { range: { from: string; to: string }; runs: WorkRuns["runs"] };

/** Writes a list of some days to a file, with a reason. A job does it, and the file can be downloaded once. */
export function ListFiles({ range, runs }: Props) {
  const { t } = useWords();
  const [draft, setDraft] = useState({ list: "orders", ...range, why: "" });
  const field = (name: keyof typeof draft) => ({
    ...{ name, value: draft[name], required: true },
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const { why, ...input } = draft;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h2>{t("lists.title")}</h2>
        <p className="text-ink-2">{t("lists.lead")}</p>
      </div>
      <NativeSelect label={t("lists.which")} {...field("list")}>
        {MONEY_LISTS.map((one) => (
          <option key={one} value={one}>
            {t(`lists.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" label={t("books.from")} {...field("from")} />
        <TextField type="date" label={t("books.to")} {...field("to")} />
      </div>
      <TextArea label={t("why")} hint={t("why_hint")} rows={2} maxLength={WHY.max} {...field("why")} />
      <LongWork
        runs={runs}
        start={{
          ...{ kind: "money_list", input, why, label: t("lists.make") },
          disabled: why.trim().length < WHY.min,
        }}
      />
    </Card>
  );
}
