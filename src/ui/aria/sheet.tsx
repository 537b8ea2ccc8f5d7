import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "../icon-button.tsx";

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Width from 576 px on. On smaller screens the sheet comes up from the edge and takes the whole width. */
  size?: "medium" | "large";
  /** Always visible at the bottom. */
  actions?: ReactNode;
  children: ReactNode;
};

const widths = { medium: "sm:max-w-dialog-medium", large: "sm:max-w-dialog-large" };

const overlay =
  "fixed inset-0 z-dialog flex items-end justify-center bg-scrim data-entering:animate-appear data-exiting:opacity-0 " +
  "transition-opacity sm:items-center sm:p-8";
const panel =
  "flex max-h-[calc(100dvh-3rem)] w-full rounded-t-bubble bg-surface text-ink shadow-float data-entering:animate-rise sm:rounded-bubble";

/** A modal for filters and choices made of React Aria components. Plain questions use `Dialog`. */
export function Sheet({ open, onClose, title, closeLabel, size = "medium", actions, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEndFocus(sheet);
  return (
    <ModalOverlay
      ref={sheet}
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable
      className={overlay}
    >
      <Modal className={`${panel} ${widths[size]}`}>
        <Dialog className="flex min-h-0 w-full flex-col outline-none">
          <header className="flex items-center justify-between gap-3 px-5 pt-4 pb-2 sm:px-6">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-me-2" />
          </header>
          <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-5 pt-2 pb-6 sm:px-6">
            {children}
          </div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 max-sm:[&>*]:grow">
              {actions}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Takes the focus away before the sheet leaves the page. Chromium would otherwise compute the style of the whole page
 * once more while it removes the focused element, which took 50 to 90 ms on a slow phone. React Aria then gives the
 * focus back to where it was.
 */
function useEndFocus(sheet: RefObject<HTMLElement | null>) {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && sheet.current?.contains(activeElement))
        activeElement.blur();
    },
    [sheet],
  );
}
