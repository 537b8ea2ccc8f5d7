import KeyRound from "lucide-react/icons/key-round";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { sayWhen } from "#i18n/say-when.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import type { PasskeyView } from "../../contract.ts";
import { RemovePasskey } from "./remove-passkey.tsx";

type PasskeyListProps = {
  passkeys: PasskeyView[];
  now: string;
  /** Called after one has been removed. */
  onRemoved?: (id: string) => void;
};

/** Stays on the page when the last passkey goes, to say so and to keep the focus. */
export function PasskeyList({ passkeys, now, onRemoved }: PasskeyListProps) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<string | null>(null);
  const [removed, setRemoved] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const handleRemoved = async ({ id, name }: PasskeyView) => {
    setRemoved(name);
    setOpened(null);
    onRemoved?.(id);
    // The button that had the focus is gone.
    status.current?.focus();
    await revalidate();
  };
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className={removed ? "text-sm text-success" : "sr-only"}>
        {removed && t("passkeys.removed", { name: removed })}
      </p>
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              open={opened === passkey.id}
              onToggle={(open) => setOpened(open ? passkey.id : null)}
              onRemoved={() => void handleRemoved(passkey)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type PasskeyRowProps = {
  passkey: PasskeyView;
  now: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  onRemoved: () => void;
};

/** One passkey, which opens to ask for the owner before it goes. */
function PasskeyRow({ passkey, now, open, onToggle, onRemoved }: PasskeyRowProps) {
  const t = useTexts("accounts");
  const tag = useRegionalTag();
  const button = useRef<HTMLButtonElement>(null);
  const { name, last_used_at, created_at } = passkey;
  const handleCancel = () => {
    onToggle(false);
    button.current?.focus();
  };
  return (
    <li className="flex flex-col gap-3 py-2">
      <div className="flex items-center gap-3">
        <KeyRound className="shrink-0 text-ink-2" />
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className="text-ink-2 text-sm">{sayWhen(last_used_at ?? created_at, { now, tag })}</p>
        </div>
        <Button
          ref={button}
          variant="quiet"
          size="small"
          aria-label={open ? undefined : t("passkeys.remove_label", { name })}
          aria-expanded={open}
          onClick={() => onToggle(!open)}
        >
          {open ? t("passkeys.cancel") : t("passkeys.remove")}
        </Button>
      </div>
      {open && <RemovePasskey passkey={passkey} onCancel={handleCancel} onRemoved={onRemoved} />}
    </li>
  );
}
