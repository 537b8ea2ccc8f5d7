import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { COUNTRIES } from "#base/countries.ts";
import { CURRENCIES } from "#base/money.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Preferred } from "../parts/say-value.ts";
import type { ControlProps } from "./control-props.ts";

type Props = ControlProps<"preference">;

/** Payment providers in the order in which they are asked, each for some countries and currencies or for all. */
export function PreferenceControl(props: Props) {
  const { setting, label, hint, value, error, onChange, words } = props;
  const { providers } = setting.control;
  const lines = value as readonly Preferred[];
  const put = (at: number, line: Preferred | null) =>
    onChange(lines.flatMap((before, index) => (index === at ? (line ? [line] : []) : [before])));
  const move = (at: number, by: -1 | 1) => {
    const moved = [...lines];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <p className="text-ink-2 text-sm">{hint}</p>
      <ol className="flex flex-col gap-3">
        {lines.map((line, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and a line is its place
            key={at}
            {...{ line, providers, words }}
            onLine={(next) => put(at, next)}
            onUp={at > 0 ? () => move(at, -1) : null}
            onDown={at < lines.length - 1 ? () => move(at, 1) : null}
          />
        ))}
      </ol>
      {error && <FieldError id={`${setting.name}-error`}>{error}</FieldError>}
      {providers.length > 0 && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<Plus className="size-4" />}
            onClick={() => onChange([...lines, { provider: providers[0] as string }])}
          >
            {words.t("add_row")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type LineProps = {
  line: Preferred;
  providers: readonly string[];
  words: Props["words"];
  onLine: (line: Preferred | null) => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

function Line({ line, providers, words, onLine, onUp, onDown }: LineProps) {
  const { t, sayOption } = words;
  const { provider, countries = [], currencies = [] } = line;
  // An empty choice is none at all: the line then fits everywhere.
  const change = (next: { countries?: string[]; currencies?: string[] }) => {
    const chosen = { countries, currencies, ...next };
    onLine({
      provider,
      ...(chosen.countries.length > 0 && { countries: chosen.countries }),
      ...(chosen.currencies.length > 0 && { currencies: chosen.currencies }),
    });
  };
  const choices = (codes: readonly string[]) =>
    codes.map((code) => ({ code, label: sayOption("payment_preference", code) }));
  return (
    <li className="flex flex-col gap-3 rounded-field border border-line p-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <NativeSelect
            label={t("preference.provider")}
            value={provider}
            onChange={({ target }) => onLine({ ...line, provider: target.value })}
          >
            {[...new Set([...providers, provider])].map((name) => (
              <option key={name} value={name}>
                {providers.includes(name) ? name : t("preference.unknown", { provider: name })}
              </option>
            ))}
          </NativeSelect>
        </div>
        {onUp && <IconButton icon={<ArrowUp />} label={t("preference.up", { provider })} onClick={onUp} />}
        {onDown && (
          <IconButton icon={<ArrowDown />} label={t("preference.down", { provider })} onClick={onDown} />
        )}
        <IconButton icon={<X />} label={t("remove_row")} onClick={() => onLine(null)} />
      </div>
      <ChoiceChips
        label={t("preference.countries")}
        choices={choices(COUNTRIES)}
        value={countries}
        onChange={(next) => change({ countries: next })}
      />
      <ChoiceChips
        label={t("preference.currencies")}
        choices={choices(CURRENCIES)}
        value={currencies}
        onChange={(next) => change({ currencies: next })}
      />
    </li>
  );
}
