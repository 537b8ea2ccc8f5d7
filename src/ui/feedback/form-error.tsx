import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Shows an error of the whole form, read out when it appears. Errors of a field are shown below that field. */
export function FormError({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="danger" live="alert" action={action}>
      {children}
    </Notice>
  );
}
