import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import { useEffect, useState } from "react";
import type { MemberTile } from "#features/photos/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { BUTTON_PRESSED, IMAGE_PRESSED, START_CONVERSATION, tellPressed } from "./like-events.ts";
import { MeetFrame, type Own } from "./meet-frame.tsx";

type ModalProps = {
  member: MemberTile;
  own: Own;
  onClose: () => void;
  onImagePressed: (id: number) => void;
  onButtonPressed: (id: number) => void;
};

export function MatchModal(props: ModalProps) {
  const { member, onClose, onImagePressed, onButtonPressed } = props;
  const t = useTexts("likes");
  const starting = useStarting(member.id);
  const write = () => {
    tellPressed(BUTTON_PRESSED, member.id);
    tellPressed(START_CONVERSATION, member.id);
    onButtonPressed(member.id);
  };
  return (
    <MeetFrame
      {...props}
      title={t("modal.match.title")}
      words={t("modal.match.words", { name: member.name })}
      onImagePressed={() => pressImage(member.id, onImagePressed)}
    >
      {/* The click must not close the modal: the button stays visible until the page has changed. */}
      <Button
        wide
        size="large"
        icon={<MessageCircle />}
        loading={starting}
        onClick={(event) => {
          event.nativeEvent.stopPropagation();
          write();
        }}
      >
        {t("modal.match.write")}
      </Button>
      <Button wide variant="quiet" onClick={onClose}>
        {t("modal.match.keep")}
      </Button>
    </MeetFrame>
  );
}

export function LikeModal(props: ModalProps) {
  const { member, onImagePressed, onButtonPressed } = props;
  const t = useTexts("likes");
  return (
    <MeetFrame
      {...props}
      title={t("modal.like.title", { name: member.name })}
      words={t("modal.like.words")}
      onImagePressed={() => pressImage(member.id, onImagePressed)}
    >
      <Button
        wide
        size="large"
        icon={<Heart />}
        onClick={() => {
          tellPressed(BUTTON_PRESSED, member.id);
          onButtonPressed(member.id);
        }}
      >
        {t("modal.like.look")}
      </Button>
    </MeetFrame>
  );
}

function pressImage(id: number, onImagePressed: (id: number) => void) {
  tellPressed(IMAGE_PRESSED, id);
  onImagePressed(id);
}

/** Any script of the site can dispatch the event, so the modal listens for it. */
function useStarting(memberId: number): boolean {
  const [starting, setStarting] = useState(false);
  useEffect(() => {
    const mark = ({ detail }: WindowEventMap[typeof START_CONVERSATION]) => {
      if (detail.id === memberId) setStarting(true);
    };
    window.addEventListener(START_CONVERSATION, mark);
    return () => window.removeEventListener(START_CONVERSATION, mark);
  }, [memberId]);
  return starting;
}
