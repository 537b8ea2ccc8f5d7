import { useState } from "react";
import type { Message } from "#features/chat/contract.ts";
import {
  EmojiPicker,
  GiftDialog,
  GiftMessage,
  IcebreakerDialog,
  ImageChooser,
  ImageMessage,
  MessageMenu,
  MessageText,
  ScamHint,
  TranslateButton,
} from "#features/chat/ui/chat.tsx";
import { Button } from "#ui/button.tsx";
import { DUTCH, IMAGES, PRICES, TEXTS, WRITING } from "./a-conversation.ts";
import { Specimen } from "./specimen.tsx";

const anna = { id: 1, name: "Anna" };

export function ChatSpecimens() {
  return (
    <>
      <Specimen
        name="MessageText: links, a host that looks like another, markup, right to left, a few emoji"
        wide
      >
        {Object.values(TEXTS).map((text) => (
          <div key={text} className="max-w-bubble self-start rounded-bubble bg-surface-2 px-4 py-2">
            <MessageText text={text} />
          </div>
        ))}
      </Specimen>
      <Specimen name="GiftMessage: all that we draw, and one of an operator">
        {[...Object.keys(PRICES), "unicorn"].map((gift) => (
          <GiftMessage key={gift} gift={gift} mine={false} />
        ))}
      </Specimen>
      <Specimen name="ImageMessage: shown, and blurred until tapped">
        <ImageMessage image={IMAGES.wide} mine blurred={false} />
        <ImageMessage image={IMAGES.tall} mine={false} blurred />
      </Specimen>
      <Dialogs />
      <Specimen name="ScamHint" wide>
        <ScamHint
          messages={[message("Write me on Telegram, I earn with bitcoin")]}
          name="Anna"
          memberId={1}
        />
      </Specimen>
      <Specimen name="MessageMenu and TranslateButton, where the browser has a translator">
        <Translated text={DUTCH} />
      </Specimen>
      <Emoji />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"gift" | "icebreaker" | null>(null);
  const [chosen, setChosen] = useState("");
  const close = () => setOpen(null);
  const choose = (what: string) => {
    setChosen(what);
    close();
  };
  return (
    <Specimen name="GiftDialog, IcebreakerDialog, ImageChooser">
      <Button variant="secondary" onClick={() => setOpen("gift")}>
        Choose a gift
      </Button>
      <Button variant="secondary" onClick={() => setOpen("icebreaker")}>
        Choose a line
      </Button>
      <ImageChooser
        onChoose={({ type }, name) => setChosen(`${name}: ${type}`)}
        price="2 credits"
        maxMegabytes={10}
      >
        {(chooser) => (
          <Button variant="secondary" onClick={chooser.open}>
            Choose a picture
          </Button>
        )}
      </ImageChooser>
      <p role="status">{chosen}</p>
      {open === "gift" && (
        <GiftDialog prices={PRICES} credits={4} name="Anna" onChoose={choose} onClose={close} />
      )}
      {open === "icebreaker" && (
        <IcebreakerDialog writing={WRITING} name="Anna" onChoose={choose} onClose={close} />
      )}
    </Specimen>
  );
}

function Emoji() {
  const [open, setOpen] = useState(false);
  return (
    <Specimen name="EmojiPicker" wide>
      <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)} className="self-start">
        Choose an emoji
      </Button>
      {open && <EmojiPicker onChoose={() => {}} />}
    </Specimen>
  );
}

function Translated({ text }: { text: string }) {
  const [words, setWords] = useState<string | null>(null);
  return (
    <div className="flex items-start gap-1">
      <div className="flex flex-col gap-1">
        <div className="rounded-bubble bg-surface-2 px-4 py-2">
          <MessageText text={words ?? text} />
        </div>
        <TranslateButton text={text} onTranslated={setWords} />
      </div>
      <MessageMenu message={message(text)} member={anna} />
    </div>
  );
}

function message(text: string): Message {
  const id = "018f2b6e-0000-7000-8000-000000000001";
  return { kind: "text", text, seq: 1, mine: false, id, sent_at: "2026-11-20T10:00:00Z" };
}
