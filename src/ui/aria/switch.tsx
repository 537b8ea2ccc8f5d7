import type { ReactNode } from "react";
import { SwitchButton, SwitchField } from "react-aria-components/Switch";
import { Text } from "react-aria-components/Text";
import { FieldError } from "../fields/error.tsx";

type SwitchProps = {
  label: ReactNode;
  /** One line that says what the switch changes. */
  hint?: ReactNode;
  error?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
};

const track =
  "relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface-2 transition-colors " +
  "group-data-selected:border-primary group-data-selected:bg-primary group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2";
const thumb =
  "absolute start-0.5 top-0.5 size-5.5 rounded-full bg-line-strong transition-[translate,background-color] " +
  "group-data-selected:translate-x-5 group-data-selected:bg-on-primary";

export function Switch({
  label,
  hint,
  error,
  checked,
  defaultChecked,
  onChange,
  name,
  disabled = false,
}: SwitchProps) {
  return (
    <SwitchField
      className="flex flex-col gap-1"
      {...(checked !== undefined && { isSelected: checked })}
      {...(defaultChecked !== undefined && { defaultSelected: defaultChecked })}
      onChange={(selected) => onChange?.(selected)}
      name={name}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
    >
      <SwitchButton className="group flex min-h-touch cursor-pointer items-center justify-between gap-4 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50">
        <span className="py-2 font-semibold">{label}</span>
        <span className={track}>
          <span className={thumb} />
        </span>
      </SwitchButton>
      {hint && (
        <Text slot="description" className="-mt-2 max-w-text pe-16 text-ink-2 text-sm">
          {hint}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage" elementType="div">
          <FieldError>{error}</FieldError>
        </Text>
      )}
    </SwitchField>
  );
}
