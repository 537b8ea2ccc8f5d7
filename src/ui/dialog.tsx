import X from "lucide-react/icons/x";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "./icon-button.tsx";

type DialogProps = {
  open: boolean;
  /** Called by the close button, Escape or a click beside the dialog; the caller then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  titleHidden?: boolean;
  /** 300, 500, 800 or 1140 px wide; on phones all but the small one come up from below. */
  size?: "small" | "medium" | "large" | "extra";
  /** `false` stops Escape and clicks on the backdrop. */
  closable?: boolean;
  /** If absent, there is no close button. */
  closeLabel?: string;
  /** Always visible at the bottom. */
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
};

export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    titleHidden = false,
    size = "medium",
    closable = true,
    closeLabel,
    id,
  } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useModal(dialog, open);

  const isBackdrop = (event: MouseEvent) =>
    event.target === dialog.current && isOutside(event, dialog.current);
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (closable) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which arrives as onCancel
    <dialog
      ref={dialog}
      id={id}
      data-size={size}
      closedby={closable ? "closerequest" : "none"}
      aria-labelledby={titleId}
      className="dialog"
      onCancel={handleCancel}
      onClose={(event) => event.target === dialog.current && open && onClose()}
      onMouseDown={(event) => {
        pressedBeside.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (closable && pressedBeside.current && isBackdrop(event)) onClose();
      }}
    >
      <header className={titleHidden ? "sr-only" : "px-5 pt-5 pb-3 sm:px-6"}>
        <h2 id={titleId} className={closeLabel ? "pe-12" : undefined}>
          {title}
        </h2>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{props.children}</div>
      {props.actions && (
        <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 max-sm:[&>*]:grow sm:px-6">
          {props.actions}
        </footer>
      )}
      {closeLabel && (
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="absolute end-3 top-3" />
      )}
    </dialog>
  );
}

function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  // Opens at once: if one dialog replaces another, a later effect would leave a moment in which Escape closes
  // nothing.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      keepScrollbarRoom();
      element.showModal();
    }
    if (!open && element?.open) close(element);
  }, [dialog, open]);
  // Removing an open dialog would lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) close(element);
    };
  }, [dialog]);
}

/**
 * Gives the focus back to where it was before. A dialog that opened by itself, or whose opener is gone, gives it to the
 * page, so that the keyboard does not begin at the top again.
 */
function close(element: HTMLDialogElement) {
  element.close();
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !element.contains(activeElement)) return;
  if (document.querySelector("dialog:modal")) return;
  const main = document.getElementById("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus({ preventScroll: true });
}

/** Stops the page behind from scrolling. A scrollbar's room stays, so that nothing jumps. */
function keepScrollbarRoom() {
  const root = document.documentElement;
  root.style.setProperty("--locked-gutter", window.innerWidth > root.clientWidth ? "stable" : "auto");
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
