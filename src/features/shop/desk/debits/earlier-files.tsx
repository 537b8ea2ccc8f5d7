import { sayMoment } from "#base/say-moment.ts";
import { LongWork } from "#features/work/ui/work.tsx";
import { Card } from "#ui/card.tsx";
import type { Debits } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";

/** Files that went to the bank. While one is kept, it can be downloaded again, byte for byte. */
export function EarlierFiles({ files }: { files: Debits["files"] }) {
  const { t, tag, sayMoney } = useWords();
  return (
    <Card as="section">
      <h2>{t("debits.files")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {files.map(({ name, made_at, by, debits, amount, is_kept }) => (
          <li key={name} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-start gap-x-4">
              <div className="min-w-0 grow basis-56">
                <h3 className="break-all font-semibold">{name}</h3>
                <p className="text-ink-2 text-sm">
                  {t("debits.file_line", {
                    ...{ count: debits, time: sayMoment(made_at, tag), name: by ?? t("debits.cli") },
                  })}
                </p>
              </div>
              <p className="ms-auto tabular-nums">{sayMoney({ amount, currency: "EUR" })}</p>
            </div>
            {is_kept ? (
              <LongWork
                runs={[]}
                start={{ kind: "debit_file", input: { again: name }, label: t("debits.again", { name }) }}
              />
            ) : (
              <p className="text-ink-2 text-sm">{t("debits.forgotten")}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
