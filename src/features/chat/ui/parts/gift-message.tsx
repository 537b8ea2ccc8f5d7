import { useTexts } from "#i18n/use-texts.tsx";
import { GiftPicture } from "./gift-picture.tsx";
import { useGiftName } from "./use-gift-name.ts";

type GiftMessageProps = {
  /** Gift code. */
  gift: string;
  mine: boolean;
};

/** A gift in a conversation. It has its own background, so that it looks the same on both sides. */
export function GiftMessage({ gift, mine }: GiftMessageProps) {
  const t = useTexts("chat");
  const name = useGiftName()(gift);
  return (
    <div className="flex w-44 max-w-full flex-col items-center gap-1 rounded-bubble border border-line bg-surface p-3 text-ink">
      <GiftPicture gift={gift} className="size-32" />
      <p className="text-center font-semibold leading-title">
        <span aria-hidden="true">{name}</span>
        <span className="sr-only">{t(mine ? "gift.mine" : "gift.theirs", { gift: name })}</span>
      </p>
    </div>
  );
}
