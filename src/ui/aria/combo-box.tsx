import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Spinner } from "../feedback/spinner.tsx";
import { fieldBox } from "../fields/look.ts";
import { FieldParts } from "./field-parts.tsx";
import { type Option, OptionList } from "./option-list.tsx";

type ComboBoxProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: Option[];
  /** Shown in the list when no option matches. */
  empty: ReactNode;
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string | null) => void;
  /** If given, the caller filters: `options` must match what was typed. */
  inputValue?: string;
  onInputChange?: (text: string) => void;
  loading?: boolean;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    hint,
    error,
    options,
    empty,
    onChange,
    onInputChange,
    loading = false,
    placeholder,
    name,
  } = props;
  const filteredByCaller = props.inputValue !== undefined;
  return (
    <AriaComboBox<Option>
      className="flex flex-col gap-1.5"
      {...(filteredByCaller ? { items: options, inputValue: props.inputValue } : { defaultItems: options })}
      {...(props.value !== undefined && { value: props.value })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      onInputChange={(text) => onInputChange?.(text)}
      name={name}
      isRequired={props.required ?? false}
      isDisabled={props.disabled ?? false}
      isInvalid={Boolean(error)}
      allowsEmptyCollection
    >
      <FieldParts label={label} hint={hint} error={error}>
        <Group className="relative outline-none">
          <Input placeholder={placeholder} className={`pe-12 ${fieldBox}`} />
          <Button className="absolute inset-y-0 end-0.5 my-auto grid size-touch place-items-center rounded-full text-ink-2 outline-none">
            {loading ? <Spinner /> : <ChevronDown aria-hidden="true" />}
          </Button>
        </Group>
      </FieldParts>
      <OptionList empty={empty} />
    </AriaComboBox>
  );
}
