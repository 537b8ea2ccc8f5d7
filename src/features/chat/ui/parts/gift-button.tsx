import Gift from "lucide-react/icons/gift";
import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";

const SendGift = lazy(() => import("./send-gift.tsx"));

type GiftButtonProps = { member: { id: number; name: string }; label: string; className?: string };

/** A gift from a profile. What it needs comes with the first tap. */
export function GiftButton({ member, label, className }: GiftButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Gift className="size-5" />}
        onClick={() => setOpen(true)}
        className={className}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <SendGift member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
