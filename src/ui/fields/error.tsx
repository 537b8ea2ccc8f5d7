import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { fieldError } from "./look.ts";

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={fieldError}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
