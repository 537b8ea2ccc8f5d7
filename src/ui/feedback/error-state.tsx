import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

type ErrorStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: ReactNode;
  retrying?: boolean;
  action?: ReactNode;
  /** Small print, such as the request id. */
  footnote?: ReactNode;
};

/** Says what happened and what to do, with a button to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { icon, title, children, onRetry, retryLabel, retrying = false, action, footnote } = props;
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-12 text-center">
      {icon && (
        <span className="grid size-20 place-items-center rounded-full bg-danger-soft text-danger [&_.lucide]:size-9 [&_.lucide]:[stroke-width:1.5]">
          {icon}
        </span>
      )}
      <div className="flex flex-col gap-2">
        <p className="font-semibold text-xl leading-title text-balance">{title}</p>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying} icon={<RotateCw className="size-5" />}>
          {retryLabel}
        </Button>
      )}
      {action}
      {footnote && <p className="text-ink-2 text-xs">{footnote}</p>}
    </div>
  );
}
