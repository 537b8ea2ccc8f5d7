import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { fieldError, fieldHint, fieldLabel } from "../fields/look.ts";

export type FieldPartsProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode; children: ReactNode };

/** Label, hint, control and error in the same order as in the plain fields, wired by React Aria. */
export function FieldParts({ label, hint, error, children }: FieldPartsProps) {
  return (
    <>
      <Label className={fieldLabel}>{label}</Label>
      {hint && (
        <Text slot="description" className={fieldHint}>
          {hint}
        </Text>
      )}
      {children}
      <FieldError className={fieldError}>
        {({ validationErrors }) => (
          <>
            <CircleAlert />
            <span>{error ?? validationErrors.join(" ")}</span>
          </>
        )}
      </FieldError>
    </>
  );
}
