import X from "lucide-react/icons/x";
import { type FormEvent, useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { useDetails } from "../details/details-frame.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Stored = { domain: string; shown: string; is_main: boolean; seen_at: string | null };

type Props = {
  stored: readonly Stored[];
  details: ReturnType<typeof useDetails>;
  mayWrite: boolean;
  words: SayValue;
};

/** The domains as they would be: which is the main one, and which have shown that they lead here. */
export function DomainList({ stored, details, mayWrite, words }: Props) {
  const { t } = words;
  const domains = details.valueOf("domains") as string[];
  const main = details.valueOf("main_domain") as string;
  const fault = details.faultOf("domains") ?? details.faultOf("main_domain");
  const remove = (domain: string) =>
    details.change(
      "domains",
      domains.filter((one) => one !== domain),
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {domains.map((domain) => (
          <Domain
            key={domain}
            domain={domain}
            known={stored.find((one) => one.domain === domain)}
            isMain={domain === main}
            words={words}
            onMain={mayWrite ? () => details.change("main_domain", domain) : null}
            onRemove={mayWrite && domain !== main ? () => remove(domain) : null}
          />
        ))}
      </ul>
      {fault && <FieldError id="domains-error">{fault}</FieldError>}
      {mayWrite && (
        <AddDomain
          words={words}
          onAdd={(domain) => details.change("domains", [...new Set([...domains, domain])])}
        />
      )}
      <p className="text-ink-2 text-sm">{t("domains.words")}</p>
    </>
  );
}

type DomainProps = {
  domain: string;
  known: Stored | undefined;
  isMain: boolean;
  words: SayValue;
  onMain: (() => void) | null;
  onRemove: (() => void) | null;
};

function Domain({ domain, known, isMain, words: { t, tag }, onMain, onRemove }: DomainProps) {
  const isOtherwiseShown = known && known.shown !== domain;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow break-all">
        <span className="font-semibold">{isOtherwiseShown ? known.shown : domain}</span>{" "}
        {isOtherwiseShown && <span className="text-ink-2 text-sm">{domain}</span>}
        <span className="block text-ink-2 text-sm">
          {known?.seen_at ? t("domains.seen", { time: sayMoment(known.seen_at, tag) }) : t("domains.unseen")}
        </span>
      </span>
      {isMain && <Badge>{t("domains.main")}</Badge>}
      {!known?.seen_at && <Badge tone="warning">{t("domains.unverified")}</Badge>}
      {!isMain && known?.seen_at && onMain && (
        <Button variant="quiet" size="small" onClick={onMain}>
          {t("domains.make_main")}
        </Button>
      )}
      {onRemove && <IconButton icon={<X />} label={t("domains.remove", { domain })} onClick={onRemove} />}
    </li>
  );
}

function AddDomain({ words: { t }, onAdd }: { words: SayValue; onAdd: (domain: string) => void }) {
  const [typed, setTyped] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    onAdd(typed.trim().toLowerCase());
    setTyped("");
  };
  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-3">
      <TextField
        className="min-w-0 grow"
        label={t("domains.add_label")}
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        {t("domains.add")}
      </Button>
    </form>
  );
}
