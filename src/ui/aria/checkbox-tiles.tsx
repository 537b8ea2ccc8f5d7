import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox";
import { CheckboxGroup } from "react-aria-components/CheckboxGroup";
import { FieldParts } from "./field-parts.tsx";
import { type TileColumns, tileColumns, tileLook } from "./tile-look.ts";
import { type Tile, TileWords } from "./tile-words.tsx";

type CheckboxTilesProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  tiles: Tile[];
  value?: string[];
  defaultValue?: string[];
  onChange?: (value: string[]) => void;
  columns?: TileColumns;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

const mark =
  "grid size-5 shrink-0 place-items-center rounded-mark border-2 border-line-strong bg-surface transition-colors " +
  "group-data-selected:border-accent group-data-selected:bg-accent group-data-selected:text-surface";

export function CheckboxTiles(props: CheckboxTilesProps) {
  const { label, hint, error, tiles, onChange, columns = 1, name } = props;
  return (
    <CheckboxGroup
      className="flex flex-col gap-1.5"
      {...(props.value !== undefined && { value: props.value })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      onChange={(value) => onChange?.(value)}
      name={name}
      isRequired={props.required ?? false}
      isDisabled={props.disabled ?? false}
      isInvalid={Boolean(error)}
    >
      <FieldParts label={label} hint={hint} error={error}>
        <div className={`mt-1.5 ${tileColumns[columns]}`}>
          {tiles.map((tile) => (
            <CheckboxField
              key={tile.value}
              value={tile.value}
              isDisabled={tile.disabled ?? false}
              className="grid"
            >
              <CheckboxButton className={tileLook}>
                <TileWords tile={tile} />
                <span className={mark}>
                  <Check className="size-4 scale-50 opacity-0 transition-[opacity,scale] [stroke-width:3] group-data-selected:scale-100 group-data-selected:opacity-100" />
                </span>
              </CheckboxButton>
            </CheckboxField>
          ))}
        </div>
      </FieldParts>
    </CheckboxGroup>
  );
}
