import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { EditMark } from "./edit-mark.tsx";
import type { EditState } from "./use-profile-edits.ts";

export type FactRowProps = {
  id: string;
  label: ReactNode;
  /** The answer as other members see it; empty if there is none. */
  value: ReactNode;
  state?: EditState | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Clears the answer; undefined if there is none. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
};

/** One fact as others see it, which opens for editing in place. */
export function FactRow({ id, label, value, state, open, onToggle, onClear, children }: FactRowProps) {
  const t = useTexts("profiles");
  const hydrated = useHydrated();
  const panelId = useId();
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (open) focusFirst(panel.current);
  }, [open]);
  const close = () => {
    onToggle(false);
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <div id={id} className="border-line border-b py-1 last:border-b-0">
      <h3 className="font-normal text-base">
        <button
          ref={button}
          type="button"
          disabled={!hydrated}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => onToggle(!open)}
          className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-field px-2 py-2 text-start hover:bg-surface-2"
        >
          <span className="min-w-0 grow">
            <span id={labelId} className="block text-ink-2 text-sm">
              {label}
            </span>
            <span className={classNames("wrap-anywhere block whitespace-pre-line", !value && "text-ink-2")}>
              {value || t("own.unsaid")}
            </span>
          </span>
          <span className="shrink-0 font-semibold text-accent text-sm">
            {open ? t("own.done") : t("own.change")}
          </span>
        </button>
      </h3>
      {open && (
        <fieldset
          ref={panel}
          id={panelId}
          tabIndex={-1}
          aria-labelledby={labelId}
          onKeyDown={handleKey}
          className="flex min-w-0 flex-col gap-4 pt-2 pb-3"
        >
          {children}
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="secondary" onClick={close}>
              {t("own.done")}
            </Button>
            {onClear && (
              <Button variant="quiet" onClick={onClear}>
                {t("fields.unsaid")}
              </Button>
            )}
          </div>
        </fieldset>
      )}
      <EditMark state={state} />
    </div>
  );
}

/** Focuses the panel itself while its content is still loading. */
function focusFirst(panel: HTMLElement | null) {
  const target = panel?.querySelector("[data-loading]")
    ? panel
    : (panel?.querySelector<HTMLElement>("input:checked") ??
      panel?.querySelector<HTMLElement>("input, select, textarea, a, button"));
  target?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: "nearest" });
}
