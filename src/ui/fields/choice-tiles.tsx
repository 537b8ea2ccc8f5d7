import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { FieldError } from "./error.tsx";
import { fieldLabel } from "./look.ts";

type ChoiceTilesProps = {
  label: ReactNode;
  error?: ReactNode;
  tiles: readonly { value: string; label: ReactNode }[];
  value: string | null;
  onChange: (value: string) => void;
  /** Called as well if it is chosen by a tap, a click, Space or Enter, but not while the arrow keys pass over it. */
  onPick?: ((value: string) => void) | undefined;
  /** Columns from 576 px on; phones show one. */
  columns?: 1 | 2;
};

const tile =
  "flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 text-ink select-none " +
  "transition-[background-color,border-color,scale] hover:border-ink-2 active:scale-[0.98] " +
  "has-checked:border-accent has-checked:bg-surface-2 has-checked:shadow-[inset_0_0_0_1px_var(--accent)] " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2";

/** One choice of a few, as large tiles. */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { label, error, tiles, value, onChange, onPick, columns = 1 } = props;
  const id = useId();
  const keys = useKeys((chosen) => {
    onChange(chosen);
    onPick?.(chosen);
  });
  return (
    <fieldset
      className="flex min-w-0 flex-col"
      aria-describedby={error ? `${id}-error` : undefined}
      onKeyDown={keys.handleDown}
      onKeyUp={keys.handleUp}
    >
      <legend className={`${fieldLabel} mb-3`}>{label}</legend>
      <div className={columns === 2 ? "grid gap-3 sm:grid-cols-2" : "grid gap-3"}>
        {tiles.map((one) => (
          <label key={one.value} className={tile}>
            <input
              type="radio"
              name={id}
              value={one.value}
              className="peer sr-only"
              checked={value === one.value}
              onChange={() => onChange(one.value)}
              onClick={() => !keys.isMoving() && onPick?.(one.value)}
            />
            <span className="min-w-0 grow font-semibold">{one.label}</span>
            <span className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface transition-colors peer-checked:border-accent *:scale-0 peer-checked:*:scale-100">
              <span className="size-2.5 rounded-full bg-accent transition-[scale]" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

/** A browser reports an arrow key that moves to another radio button as a click on it. */
function useKeys(onEnter: (value: string) => void) {
  const moving = useRef(false);
  return {
    isMoving: () => moving.current,
    handleDown(event: KeyboardEvent) {
      moving.current = event.key.startsWith("Arrow");
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      onEnter(event.target.value);
    },
    handleUp() {
      moving.current = false;
    },
  };
}
