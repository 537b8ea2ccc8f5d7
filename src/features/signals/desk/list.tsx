import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { ListName, SignUpLists } from "../contract.ts";
import { AddEntry } from "./add-entry.tsx";
import { EndEntry } from "./end-entry.tsx";

type Entry = Omit<SignUpLists["domains"][number], "domain"> & { name: string; per_hour?: number };
type ListProps = { list: ListName; entries: Entry[]; told: string; mayEdit: boolean };

/** One list with its entries, the words that people read who meet them, and the form for another entry. */
export function List({ list, entries, told, mayEdit }: ListProps) {
  const t = useTexts("signals");
  return (
    <Card as="section">
      <h2>{t(`list.${list}`)}</h2>
      {entries.length === 0 ? (
        <EmptyState title={t(`none.${list}`)}>{t(`none_words.${list}`)}</EmptyState>
      ) : (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <EntryLine key={entry.name} list={list} entry={entry} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-2 text-sm">{t(`told.${list}`)}</p>
      <blockquote className="mt-1 border-line border-s-4 ps-3 text-sm">{told}</blockquote>
      {mayEdit && (
        <div className="mt-4">
          <Disclosure title={t(`add.${list}`)}>
            <AddEntry list={list} />
          </Disclosure>
        </div>
      )}
    </Card>
  );
}

type LineProps = { list: ListName; entry: Entry; mayEdit: boolean };

function EntryLine({ list, entry: { name, per_hour, until, hits, why }, mayEdit }: LineProps) {
  const t = useTexts("signals");
  const tag = useRegionalTag();
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(until));
  const facts = [
    per_hour !== undefined && t("hourly", { n: per_hour }),
    t("until", { day }),
    t("hits", { n: new Intl.NumberFormat(tag).format(hits) }),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3" data-entry={name}>
      <div className="min-w-0 grow basis-60">
        <h3 className="break-all font-semibold">{name}</h3>
        <p className="text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</p>
        <p className="break-words text-sm">{why}</p>
      </div>
      {mayEdit && <EndEntry list={list} name={name} />}
    </li>
  );
}
