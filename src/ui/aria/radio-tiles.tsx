import type { ReactNode } from "react";
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup";
import { FieldParts } from "./field-parts.tsx";
import { type TileColumns, tileColumns, tileLook } from "./tile-look.ts";
import { type Tile, TileWords } from "./tile-words.tsx";

type RadioTilesProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  tiles: Tile[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Columns from 576 px on; phones show one, or two of three. */
  columns?: TileColumns;
  name?: string;
  required?: boolean;
  disabled?: boolean;
};

const mark =
  "grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface transition-colors " +
  "group-data-selected:border-accent";

export function RadioTiles(props: RadioTilesProps) {
  const { label, hint, error, tiles, onChange, columns = 1, name } = props;
  return (
    <RadioGroup
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
            <RadioField
              key={tile.value}
              value={tile.value}
              isDisabled={tile.disabled ?? false}
              className="grid"
            >
              <RadioButton className={tileLook}>
                <TileWords tile={tile} />
                <span className={mark}>
                  <span className="size-2.5 scale-0 rounded-full bg-accent transition-[scale] group-data-selected:scale-100" />
                </span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </FieldParts>
    </RadioGroup>
  );
}
