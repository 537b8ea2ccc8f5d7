import Heart from "lucide-react/icons/heart";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect } from "react";
import type { MemberTile } from "#features/photos/contract.ts";
import { FictionalMark } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";

/** Photo of the logged-in member, shown beside the other member's. */
export type Own = { photo: string | null };

type MeetFrameProps = {
  member: MemberTile;
  own: Own;
  title: string;
  words: string;
  onClose: () => void;
  onImagePressed: () => void;
  children: ReactNode;
};

/** Frame of both modals, with the two photos. A click anywhere closes it. */
export function MeetFrame(props: MeetFrameProps) {
  const { member, own, title, words, onClose, onImagePressed, children } = props;
  const t = useTexts("likes");
  useEffect(() => {
    const since = performance.now();
    // Ignore the click that closed the previous modal, which still bubbles.
    const close = (event: Event) => {
      if (event.timeStamp > since) onClose();
    };
    window.addEventListener("click", close);
    return () => window.removeEventListener("click", close);
  }, [onClose]);
  return (
    <Dialog open onClose={onClose} title={title} titleHidden>
      <div className="flex flex-col items-center gap-5 pt-6 text-center">
        <div className="relative flex w-full max-w-toast items-center justify-center px-4">
          <div className="w-2/5 shrink-0 translate-x-3 -rotate-6 animate-lean-in-start rounded-card shadow-float">
            <Portrait alt="" src={own.photo ?? undefined} />
          </div>
          <button
            type="button"
            aria-label={t("modal.open", { name: member.name })}
            onClick={onImagePressed}
            className="w-1/2 shrink-0 -translate-x-3 rotate-6 animate-lean-in-end rounded-card shadow-float"
          >
            <Portrait
              alt=""
              eager
              {...(member.photo && {
                src: `${member.photo.address}/tile`,
                thumbHash: member.photo.thumb_hash,
              })}
            />
          </button>
          <span className="absolute inset-x-0 -bottom-4 mx-auto grid size-14 animate-pop place-items-center rounded-full bg-secondary text-on-secondary shadow-float [&_.lucide]:size-7">
            <Heart className="fill-current" />
          </span>
        </div>
        <div className="flex flex-col gap-2 pt-4">
          <p aria-hidden="true" className="font-semibold text-2xl leading-title">
            {title}
          </p>
          <p className="flex flex-wrap items-center justify-center gap-2 text-ink-2">
            {words}
            {member.mark && <FictionalMark mark={member.mark} />}
          </p>
        </div>
        <div className="flex w-full max-w-toast flex-col gap-2">{children}</div>
      </div>
      <IconButton label={t("modal.close")} icon={<X />} onClick={onClose} className="absolute end-3 top-3" />
    </Dialog>
  );
}
