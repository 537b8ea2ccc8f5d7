import type { ComponentProps, ReactNode } from "react";
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from "react-aria-components/Tooltip";

type TooltipProps = {
  text: ReactNode;
  placement?: "top" | "bottom" | "start" | "end";
  /** One element that takes focus and a ref, such as `IconButton`. */
  children: ComponentProps<typeof Focusable>["children"];
};

/** A few words on hover and focus. Never the only place of a fact, because phones do not show it. */
export function Tooltip({ text, placement = "top", children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={8}
        className="z-float max-w-64 rounded-field bg-ink px-3 py-1.5 text-ground text-sm shadow-float data-entering:animate-appear"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
