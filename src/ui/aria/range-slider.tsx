import type { ReactNode } from "react";
import { Label } from "react-aria-components/Label";
import { Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { Text } from "react-aria-components/Text";
import { FieldError } from "../fields/error.tsx";
import { fieldHint, fieldLabel } from "../fields/look.ts";

export type Range = [from: number, to: number];

type RangeSliderProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value?: Range;
  defaultValue?: Range;
  onChange?: (range: Range) => void;
  onChangeEnd?: (range: Range) => void;
  min: number;
  max: number;
  step?: number;
  thumbLabels: [from: string, to: string];
  /** Formats the range beside the label, such as "25–40". */
  format: (range: Range) => string;
  disabled?: boolean;
};

const toRange = (values: number | number[]): Range =>
  Array.isArray(values) ? [values[0] ?? 0, values[1] ?? 0] : [values, values];

export function RangeSlider(props: RangeSliderProps) {
  const { label, hint, error, min, max, step = 1, thumbLabels, format, onChange, onChangeEnd } = props;
  return (
    <Slider<number[]>
      className="group flex flex-col gap-1.5"
      {...(props.value !== undefined && { value: props.value })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      onChange={(values) => onChange?.(toRange(values))}
      onChangeEnd={(values) => onChangeEnd?.(toRange(values))}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={props.disabled ?? false}
    >
      <div className="flex items-baseline justify-between gap-3">
        <Label className={fieldLabel}>{label}</Label>
        <SliderOutput className="font-semibold text-accent tabular-nums group-data-disabled:text-ink-2">
          {({ state }) => format(toRange(state.values))}
        </SliderOutput>
      </div>
      {hint && <Text className={fieldHint}>{hint}</Text>}
      <div className="px-3.5 group-data-disabled:opacity-50">
        <SliderTrack className="relative flex h-touch w-full items-center">
          {({ state }) => (
            <>
              <span className="-mx-3.5 absolute inset-x-0 h-1.5 rounded-full bg-surface-2" />
              <span
                className="absolute h-1.5 rounded-full bg-accent"
                style={{
                  insetInlineStart: `${state.getThumbPercent(0) * 100}%`,
                  inlineSize: `${(state.getThumbPercent(1) - state.getThumbPercent(0)) * 100}%`,
                }}
              />
              {thumbLabels.map((thumbLabel, index) => (
                <SliderThumb
                  key={thumbLabel}
                  index={index}
                  aria-label={thumbLabel}
                  className="touch-target absolute! top-1/2 size-7 rounded-full border-2 border-accent bg-surface shadow-float transition-[scale] data-dragging:scale-110"
                />
              ))}
            </>
          )}
        </SliderTrack>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </Slider>
  );
}
