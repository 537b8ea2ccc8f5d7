export const fieldLabel = "font-semibold text-sm text-ink";
export const fieldHint = "text-ink-2 text-sm";
export const fieldError =
  "flex items-start gap-1.5 text-danger text-sm [&_.lucide]:mt-0.5 [&_.lucide]:size-4";

const box =
  "w-full rounded-field border border-line-strong bg-surface text-base text-ink transition-[border-color,background-color] " +
  "hover:border-ink-2 -outline-offset-1";
const invalid = "aria-invalid:border-danger data-invalid:border-danger";
const disabled =
  "disabled:cursor-not-allowed disabled:opacity-50 data-disabled:cursor-not-allowed data-disabled:opacity-50";

/** The box of every input: 48 px high, 16 px text so that phones do not zoom in. */
export const fieldBox = `${box} ${invalid} ${disabled} min-h-field px-3.5`;
export const areaBox = `${box} ${invalid} ${disabled} min-h-24 px-3.5 py-2.5`;
