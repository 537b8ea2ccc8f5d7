import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";

export type NoticeTone = "info" | "success" | "warning" | "danger";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
  /** A banner spans the page without corners or border. On phones it is slim: no icon, and the action ends the text. */
  banner?: boolean;
  /** Set it if the notice appears after the page has loaded, so that screen readers announce it. */
  live?: "status" | "alert";
};

const grounds: Record<NoticeTone, string> = {
  info: "bg-surface-2",
  success: "bg-success-soft",
  warning: "bg-warning-soft",
  danger: "bg-danger-soft",
};

const marks: Record<NoticeTone, ReactNode> = {
  info: <Info className="text-ink-2" />,
  success: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  danger: <CircleAlert className="text-danger" />,
};

export function Notice(props: NoticeProps) {
  const {
    tone = "info",
    title,
    children,
    action,
    onDismiss,
    dismissLabel = "",
    banner = false,
    live,
  } = props;
  const words = useId();
  return (
    <div role={live} className={classNames("text-ink", grounds[tone], !banner && "rounded-card")}>
      <div
        className={classNames(
          "flex items-start gap-3",
          banner ? "container-page py-2 max-md:items-center max-md:py-0.5" : "p-4",
        )}
      >
        <span className={classNames("grid shrink-0 place-items-center", banner && "h-touch max-md:hidden")}>
          {marks[tone]}
        </span>
        <div
          className={classNames(
            "min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2",
            banner ? "slim-banner" : "flex",
          )}
        >
          <div id={words} className="min-w-0 grow basis-48">
            {title && <p className="font-semibold">{title}</p>}
            {children && <div className={classNames(Boolean(title) && "text-sm")}>{children}</div>}
          </div>
          {action}
        </div>
        {onDismiss && (
          <IconButton
            label={dismissLabel}
            aria-describedby={words}
            icon={<X />}
            onClick={onDismiss}
            className={classNames("hover:bg-line", !banner && "-m-2.5 ms-0")}
          />
        )}
      </div>
    </div>
  );
}
