import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { ControlProps } from "./control-props.ts";

type Props = ControlProps<"table">;

/** Lines of a name with a number or a word each. Every name can be used once. */
export function TableControl(props: Props) {
  const { setting, label, hint, value, error, onChange, words } = props;
  const { names, options } = setting.control;
  const lines = Object.entries(value as Readonly<Record<string, unknown>>);
  const free = names.filter((name) => !lines.some(([used]) => used === name));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <p className="text-ink-2 text-sm">{hint}</p>
      {lines.map(([name, one], index) => (
        <Line
          key={name}
          {...props}
          line={[name, one]}
          free={free}
          onLine={(line) =>
            onChange(
              Object.fromEntries(
                lines.flatMap((before, at) => (at === index ? (line ? [line] : []) : [before])),
              ),
            )
          }
        />
      ))}
      {error && <FieldError id={`${setting.name}-error`}>{error}</FieldError>}
      {free.length > 0 && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<Plus className="size-4" />}
            onClick={() =>
              onChange(Object.fromEntries([...lines, [free[0] as string, options ? options[0] : 1]]))
            }
          >
            {words.t("add_row")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type LineProps = Props & {
  line: [name: string, value: unknown];
  free: readonly string[];
  onLine: (line: [string, unknown] | null) => void;
};

function Line({ setting, line: [name, value], free, onLine, words }: LineProps) {
  const { t, sayName, sayOption } = words;
  const { options } = setting.control;
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
      <NativeSelect
        label={<span className="sr-only">{t("row_name")}</span>}
        value={name}
        onChange={({ target }) => onLine([target.value, value])}
      >
        {[name, ...free].map((one) => (
          <option key={one} value={one}>
            {sayName(setting.name, one)}
          </option>
        ))}
      </NativeSelect>
      {options ? (
        <NativeSelect
          label={<span className="sr-only">{t("row_value")}</span>}
          value={String(value)}
          onChange={({ target }) => onLine([name, target.value])}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {sayOption(setting.name, option)}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <TextField
          label={<span className="sr-only">{t("row_value")}</span>}
          inputMode="numeric"
          autoComplete="off"
          value={String(value)}
          onChange={({ target }) =>
            onLine([name, /^\d{1,9}$/.test(target.value) ? Number(target.value) : target.value])
          }
        />
      )}
      <IconButton icon={<X />} label={t("remove_row")} onClick={() => onLine(null)} />
    </div>
  );
}
