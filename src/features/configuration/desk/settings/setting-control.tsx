import { Switch } from "#ui/aria/switch.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { ControlProps } from "./control-props.ts";
import { LinesControl } from "./lines-control.tsx";
import { PreferenceControl } from "./preference-control.tsx";
import { TableControl } from "./table-control.tsx";

/** The field in which the value of a setting is typed or chosen. */
export function SettingControl(props: ControlProps) {
  const { kind } = props.setting.control;
  if (kind === "number") return <NumberControl {...(props as ControlProps<"number">)} />;
  if (kind === "switch") return <SwitchControl {...props} />;
  if (kind === "choice") return <ChoiceControl {...(props as ControlProps<"choice">)} />;
  if (kind === "selection") return <SelectionControl {...(props as ControlProps<"selection">)} />;
  if (kind === "text") return <TextControl {...(props as ControlProps<"text">)} />;
  if (kind === "table") return <TableControl {...(props as ControlProps<"table">)} />;
  if (kind === "lines") return <LinesControl {...(props as ControlProps<"lines">)} />;
  return <PreferenceControl {...(props as ControlProps<"preference">)} />;
}

/** Passes digits on as a number, and anything else as it is typed, so that the server says what is wrong with it. */
function NumberControl({
  label,
  hint,
  value,
  error,
  onChange,
  setting: { control },
}: ControlProps<"number">) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      note={`${control.min}–${control.max}`}
      inputMode="numeric"
      autoComplete="off"
      value={String(value)}
      onChange={({ target }) =>
        onChange(/^\d{1,15}$/.test(target.value) ? Number(target.value) : target.value)
      }
    />
  );
}

function SwitchControl({ label, hint, value, error, onChange }: ControlProps) {
  return <Switch label={label} hint={hint} error={error} checked={value === true} onChange={onChange} />;
}

function ChoiceControl({ label, hint, value, error, onChange, setting, words }: ControlProps<"choice">) {
  return (
    <NativeSelect
      label={label}
      hint={hint}
      error={error}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    >
      {setting.control.options.map((option) => (
        <option key={option} value={option}>
          {words.sayOption(setting.name, option)}
        </option>
      ))}
    </NativeSelect>
  );
}

function SelectionControl({
  label,
  hint,
  value,
  error,
  onChange,
  setting,
  words,
}: ControlProps<"selection">) {
  const choices = setting.control.options.map((code) => ({
    code,
    label: words.sayOption(setting.name, code),
  }));
  return (
    <div className="flex flex-col gap-2">
      <ChoiceChips label={label} choices={choices} value={value as string[]} onChange={onChange} />
      <p className="text-ink-2 text-sm">{hint}</p>
      {error && <FieldError id={`${setting.name}-error`}>{error}</FieldError>}
    </div>
  );
}

function TextControl({ label, hint, value, error, onChange, setting: { control } }: ControlProps<"text">) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      autoComplete="off"
      maxLength={500}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value === "" && control.may_be_empty ? null : target.value)}
    />
  );
}
