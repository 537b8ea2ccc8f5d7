import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { fieldBox } from "../fields/look.ts";
import { FieldParts } from "./field-parts.tsx";
import { type Option, OptionList } from "./option-list.tsx";

type SelectProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: Option[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string | null) => void;
  placeholder: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

export function Select(props: SelectProps) {
  const {
    label,
    hint,
    error,
    options,
    onChange,
    placeholder,
    name,
    required = false,
    disabled = false,
  } = props;
  return (
    <AriaSelect
      className="group flex flex-col gap-1.5"
      {...(props.value !== undefined && { value: props.value })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      placeholder={placeholder}
      name={name}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
    >
      <FieldParts label={label} hint={hint} error={error}>
        <Button
          className={`flex items-center justify-between gap-3 text-start group-data-invalid:border-danger ${fieldBox}`}
        >
          <SelectValue className="min-w-0 truncate data-placeholder:text-ink-2 [&_.lucide]:hidden [&_[data-description]]:hidden" />
          <ChevronDown aria-hidden="true" className="text-ink-2" />
        </Button>
      </FieldParts>
      <OptionList options={options} />
    </AriaSelect>
  );
}
