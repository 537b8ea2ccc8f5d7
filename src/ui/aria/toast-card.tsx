import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { Text } from "react-aria-components/Text";
import { UNSTABLE_ToastContent as ToastContent } from "react-aria-components/Toast";
import { Button } from "../button.tsx";
import type { ToastMessage } from "../feedback/toast-context.ts";
import { IconButton } from "../icon-button.tsx";

type ToastCardProps = { message: ToastMessage; closeLabel: string; onClose: () => void };

const marks = {
  info: <Info className="text-ink-2" />,
  success: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  danger: <CircleAlert className="text-danger" />,
};

export function ToastCard({ message, closeLabel, onClose }: ToastCardProps) {
  const { tone = "info", title, body, action } = message;
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-3 ps-4 text-ink shadow-float">
      <span className="grid h-touch place-items-center">{marks[tone]}</span>
      <div className="flex min-h-touch min-w-0 grow flex-col justify-center">
        <ToastContent>
          <Text slot="title" className="block font-semibold">
            {title}
          </Text>
          {body && (
            <Text slot="description" className="block text-ink-2 text-sm">
              {body}
            </Text>
          )}
        </ToastContent>
        {action && (
          <Button
            variant="quiet"
            size="small"
            className="-ms-4 self-start"
            onClick={() => {
              action.onPress();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
    </div>
  );
}
