import Gift from "lucide-react/icons/gift";
import { Suspense, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

const SendGift = lazyPart(() => import("./send-gift.tsx"));

type GiftButtonProps = { member: { id: number; name: string }; label: string };

/** Sends a gift from a profile. The dialog is loaded on the first tap. */
export function GiftButton({ member, label }: GiftButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={label} icon={<Gift />} tone="tonal" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <SendGift member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
