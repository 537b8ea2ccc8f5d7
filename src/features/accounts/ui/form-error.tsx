import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";

/** What is wrong with a whole form, read out when it appears. What belongs to a field stands under the field. */
export function FormError({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="danger" live="alert" action={action}>
      {children}
    </Notice>
  );
}
