import { useCallback, useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { type Range, RangeSlider } from "#ui/aria/range-slider.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { SearchFilters } from "../../contract.ts";
import type { FilterFieldsProps, FilterFrame } from "./filter-frame.ts";

type FilterAgesProps = {
  frame: Pick<FilterFrame, "youngest" | "oldest">;
  filters: Pick<SearchFilters, "min_age" | "max_age">;
  asked: FilterFieldsProps["asked"];
  /** `undefined` for an end without a limit. */
  onChange: (change: { min_age: number | undefined; max_age: number | undefined }) => void;
};

/** Age range, by slider or typed. */
export function FilterAges(props: FilterAgesProps) {
  const t = useTexts("discovery");
  const { youngest, oldest } = props.frame;
  const { range, typed, setTyped, isReversed, show, choose, leave } = useAgeRange(props);
  return (
    <div className="flex flex-col gap-2">
      <RangeSlider
        label={t("search.fields.ages")}
        value={range}
        onChange={show}
        onChangeEnd={choose}
        min={youngest}
        max={oldest}
        thumbLabels={[t("search.fields.from"), t("search.fields.to")]}
        format={([first, last]) => t("search.ages", { from: first, to: last })}
      />
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((end, index) => (
          <TextField
            key={end}
            label={t(`search.fields.${end}`)}
            inputMode="numeric"
            maxLength={2}
            aria-invalid={isReversed || undefined}
            value={typed[index]}
            onChange={(event) => setTyped(typed.with(index, event.target.value) as [string, string])}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === "Enter") leave();
            }}
          />
        ))}
      </div>
      <div role="alert">{isReversed && <FieldError>{t("search.ages_reversed")}</FieldError>}</div>
    </div>
  );
}

/** The slider and the two fields show the same range; a typed age counts when its field is left. */
function useAgeRange({ frame, filters, asked, onChange }: FilterAgesProps) {
  const { youngest, oldest } = frame;
  const from = filters.min_age ?? asked?.min_age ?? youngest;
  const to = filters.max_age ?? asked?.max_age ?? oldest;
  const [range, setRange] = useState<Range>([from, to]);
  const [typed, setTyped] = useState<[string, string]>([String(from), String(to)]);
  const [isReversed, setReversed] = useState(false);

  const show = useCallback(([first, last]: Range) => {
    setRange([first, last]);
    setTyped([String(first), String(last)]);
    setReversed(false);
  }, []);
  useEffect(() => show([from, to]), [from, to, show]);

  const choose = ([first, last]: Range) => {
    show([first, last]);
    if (first === from && last === to) return;
    onChange({
      min_age: first === youngest ? undefined : first,
      max_age: last === oldest ? undefined : last,
    });
  };
  const leave = () => {
    const [first, last] = typed.map((text, index) => toAge(text, range[index] as number, frame)) as Range;
    if (first > last) setReversed(true);
    else choose([first, last]);
  };
  return { range, typed, setTyped, isReversed, show, choose, leave };
}

function toAge(text: string, before: number, { youngest, oldest }: FilterAgesProps["frame"]): number {
  const age = Number.parseInt(text, 10);
  return Number.isNaN(age) ? before : Math.min(oldest, Math.max(youngest, age));
}
