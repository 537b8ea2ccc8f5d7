import EyeOff from "lucide-react/icons/eye-off";
import ImageOff from "lucide-react/icons/image-off";
import { useState } from "react";
import { PictureViewer } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { ThumbHash } from "#ui/pictures/thumb-hash.tsx";
import type { Message } from "../../contract.ts";

type ChatImage = Extract<Message, { kind: "image" }>["image"];

type ImageMessageProps = {
  image: ChatImage;
  mine: boolean;
  /** Whether the picture stays blurred until a tap. */
  blurred: boolean;
  /** Called when the address has expired: the conversation has to be reloaded for a new one. */
  onBroken?: () => void;
};

const WIDEST = 320;
const TALLEST = 420;

/** A picture in a conversation. Its space is reserved before it loads, and a tap opens it full screen. */
export function ImageMessage({ image, mine, blurred, onBroken }: ImageMessageProps) {
  const t = useTexts("chat");
  const [shown, setShown] = useState(!blurred);
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState("");
  const scale = Math.min(1, WIDEST / image.width, TALLEST / image.height);
  const alt = t(mine ? "picture.mine" : "picture.theirs");
  const isBroken = broken === image.address;
  const fail = () => {
    setBroken(image.address);
    onBroken?.();
  };
  return (
    <>
      <button
        type="button"
        aria-label={shown && !isBroken ? alt : undefined}
        onClick={() => (shown ? setOpen(true) : setShown(true))}
        className="relative isolate block min-h-touch min-w-32 max-w-full overflow-clip rounded-bubble bg-surface-2 text-ink"
        style={{ inlineSize: image.width * scale, aspectRatio: `${image.width} / ${image.height}` }}
      >
        {shown && !isBroken && <ThumbHash hash={image.thumb_hash} />}
        {isBroken ? (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-ink-2 text-sm">
            <ImageOff />
            {t("picture.broken")}
          </span>
        ) : (
          <img
            src={shown ? `${image.address}/view` : image.blurred}
            alt=""
            width={image.width}
            height={image.height}
            loading="lazy"
            decoding="async"
            onError={shown ? fail : undefined}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {!shown && (
          <span className="on-photo absolute inset-0 grid place-content-center justify-items-center gap-2 bg-photo-glass p-2 text-center font-semibold text-sm">
            <EyeOff />
            {t("picture.show")}
          </span>
        )}
      </button>
      {open && (
        <PictureViewer picture={image} label={t("picture.viewer")} alt={alt} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
