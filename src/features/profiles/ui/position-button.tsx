import LocateFixed from "lucide-react/icons/locate-fixed";
import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { watchPermission } from "./find-permission.ts";
import { findPosition } from "./find-position.ts";
import type { Place } from "./place.ts";
import { type PositionState, withPermission } from "./position-state.ts";

/**
 * Fills in the place from the device's position. Only a rounded position is sent, to our own server, which does not
 * store it.
 */
export function PositionButton({ onFound }: { onFound: (place: Place) => void }) {
  const t = useTexts("profiles");
  const [state, setState] = useState<PositionState>("idle");
  const failed = state !== "idle" && state !== "active";
  useEffect(() => watchPermission((isDenied) => setState((now) => withPermission(now, isDenied))), []);
  const handleClick = async () => {
    setState("active");
    const found = await findPosition();
    if (typeof found === "string") return setState(found);
    setState("idle");
    onFound(found);
  };
  return (
    <div className="flex flex-col items-start gap-1.5" data-state={failed ? "error" : state}>
      <Button
        variant="secondary"
        icon={<LocateFixed />}
        loading={state === "active"}
        aria-pressed={state === "active"}
        onClick={handleClick}
      >
        {t("position.button")}
      </Button>
      <div role="status">{failed && <FieldError>{t(`position.${state}`)}</FieldError>}</div>
    </div>
  );
}
