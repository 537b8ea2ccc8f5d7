import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";

export type Option = { id: string; label: string; description?: string; icon?: ReactNode };

const row =
  "-outline-offset-2 flex min-h-touch cursor-pointer items-center gap-3 rounded-field px-3 py-2 " +
  "data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focused:bg-surface-2 data-hovered:bg-surface-2";

/** The floating list of `Select` and `ComboBox`. Without `options` the items come from the field around it. */
export function OptionList({ options, empty }: { options?: Option[]; empty?: ReactNode }) {
  return (
    <Popover className="z-float w-(--trigger-width) min-w-48 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float data-entering:animate-appear">
      <ListBox<Option>
        {...(options && { items: options })}
        renderEmptyState={() => <p className="px-3 py-2 text-ink-2">{empty}</p>}
        className="outline-none"
      >
        {(option) => (
          <ListBoxItem id={option.id} textValue={option.label} className={row}>
            {({ isSelected }) => (
              <>
                {option.icon}
                <span className="min-w-0 grow">
                  <span className="block">{option.label}</span>
                  {option.description && (
                    <span data-description="" className="block text-ink-2 text-sm">
                      {option.description}
                    </span>
                  )}
                </span>
                {isSelected && <Check className="text-accent" />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
