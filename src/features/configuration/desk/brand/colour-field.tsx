import { findContrastFault } from "#base/brand.ts";
import { COLOUR, type Colour } from "#base/colour.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  name: keyof typeof COLOURS;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
  words: SayValue;
};

/** What each colour is used for, and the product's own. */
const COLOURS = {
  brand_colour: { use: "text", standard: "#7a0f24" },
  brand_highlight: { use: "shape", standard: "#e11d3f" },
} as const;

/** A colour, typed or chosen, with how well it can be seen on a light page. The server decides whether that is enough. */
export function ColourField({ name, value, error, onChange, words }: Props) {
  const { use, standard } = COLOURS[name];
  const { t, tag, sayLabel } = words;
  const colour = value !== null && COLOUR.test(value) ? (value as Colour) : null;
  const fault = colour && findContrastFault(colour, use);
  const write = (ratio: number) =>
    ratio.toLocaleString(tag, { maximumFractionDigits: 1, roundingMode: "trunc" });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label={sayLabel(name)}
            hint={t(`settings.${name}.what`)}
            error={
              error ??
              (fault
                ? t("brand.low_contrast", { ratio: write(fault.ratio), least: write(fault.least) })
                : undefined)
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder={standard}
            value={value ?? ""}
            onChange={({ target }) => onChange(target.value === "" ? null : target.value.toLowerCase())}
          />
        </div>
        <input
          type="color"
          aria-label={t("brand.pick", { name: sayLabel(name) })}
          value={colour ?? standard}
          onChange={({ target }) => onChange(target.value)}
          className="h-field w-14 shrink-0 rounded-field border border-line-strong bg-surface p-1"
        />
      </div>
      {value !== null && (
        <div>
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            {t("reset")}
          </Button>
        </div>
      )}
    </div>
  );
}
