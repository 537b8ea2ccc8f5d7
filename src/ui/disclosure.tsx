import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

type DisclosureProps = {
  title: ReactNode;
  detail?: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

/** A heading that opens its content. Uses `<details>`, so it works before hydration. */
export function Disclosure({ title, detail, open = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="group border-line border-t print:details-content:[content-visibility:visible]"
    >
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold text-sm">{title}</span>
        <span className="flex items-center gap-2 text-accent text-sm">
          {detail}
          <ChevronDown className="text-ink-2 transition-[rotate] group-open:rotate-180" />
        </span>
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}
