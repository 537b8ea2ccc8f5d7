import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Line, LineSetting } from "./lines.ts";
import { useUnsent } from "./outbox/use-unsent.ts";
import { GiftMessage } from "./parts/gift-message.tsx";
import { ImageMessage } from "./parts/image-message.tsx";
import { MessageText } from "./parts/message-text.tsx";

type MessageContentProps = {
  line: Line;
  setting: LineSetting;
  /** The text translated into the reader's language, if they asked for it. */
  words: string | null;
  memberId: number;
  onStale: () => void;
};

export function MessageContent({
  line: { id, content, mine, state },
  setting,
  words,
  memberId,
  onStale,
}: MessageContentProps) {
  if (content.kind === "text") return <MessageText text={words ?? content.text} />;
  if (content.kind === "gift") return <GiftMessage gift={content.gift} mine={mine} />;
  if (content.kind === "picture")
    return (
      <WaitingPicture id={id} picture={content.picture} failed={state === "failed"} memberId={memberId} />
    );
  if (content.kind === "hidden") return null;
  return (
    <ImageMessage
      image={content.image}
      mine={mine}
      blurred={!mine && setting.blur_images}
      onBroken={onStale}
    />
  );
}

type WaitingPictureProps = { id: string; picture: Blob; failed: boolean; memberId: number };

/** The chosen picture with its upload progress and a cancel button. */
function WaitingPicture({ id, picture, failed, memberId }: WaitingPictureProps) {
  const t = useTexts("chat");
  const { box } = useUnsent(memberId);
  const address = usePictureAddress(picture);
  const share = box.shareOf(id);
  return (
    <div className="relative overflow-clip rounded-bubble bg-surface-2">
      {address && <img src={address} alt={t("picture.mine")} className="h-60 w-full object-cover" />}
      {!failed && (
        <div className="flex items-center gap-2 p-2">
          <div className="grow">
            <ProgressBar label={t("state.uploading")} value={Math.round(share * 100)} max={100} />
          </div>
          <IconButton label={t("state.cancel")} icon={<X />} onClick={() => void box.drop(id)} />
        </div>
      )}
    </div>
  );
}

function usePictureAddress(picture: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
