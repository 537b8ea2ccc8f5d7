import Gift from "lucide-react/icons/gift";
import ImageIcon from "lucide-react/icons/image";
import Plus from "lucide-react/icons/plus";
import Sparkles from "lucide-react/icons/sparkles";
import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import type { ConversationView, Writing } from "../contract.ts";
import type { Piece } from "./outbox/outbox-order.ts";
import { GiftDialog } from "./parts/gift-dialog.tsx";
import { IcebreakerDialog } from "./parts/icebreaker-dialog.tsx";
import { ImageChooser } from "./parts/image-chooser.tsx";

type AddMenuProps = {
  view: ConversationView;
  writing: Writing;
  onPiece: (piece: Piece) => void;
  /** Inserts the words into the text area; the member sends them. */
  onWords: (words: string) => void;
};

/** Menu of what a member can send besides their own text. */
export function AddMenu({ view, writing, onPiece, onWords }: AddMenuProps) {
  const t = useTexts("chat");
  const [open, setOpen] = useState<"gift" | "icebreaker" | null>(null);
  const { name } = view.profile;
  const close = () => setOpen(null);
  const icon = "size-5";
  return (
    <>
      <ImageChooser
        onChoose={(picture) => onPiece({ kind: "image", picture })}
        price={t("credits", { count: writing.prices.image })}
        maxMegabytes={writing.upload_megabytes}
      >
        {(chooser) => (
          <Menu look="icon" label={t("composer.add")} button={<Plus />}>
            <MenuItem icon={<ImageIcon className={icon} />} onClick={chooser.open}>
              {t("composer.photo")}
            </MenuItem>
            <MenuItem icon={<Gift className={icon} />} onClick={() => setOpen("gift")}>
              {t("composer.gift")}
            </MenuItem>
            <MenuItem icon={<Sparkles className={icon} />} onClick={() => setOpen("icebreaker")}>
              {t("composer.icebreaker")}
            </MenuItem>
          </Menu>
        )}
      </ImageChooser>
      {open === "gift" && (
        <GiftDialog
          prices={writing.prices.gifts}
          credits={writing.credits}
          name={name}
          onClose={close}
          onChoose={(gift) => {
            close();
            onPiece({ kind: "gift", gift });
          }}
        />
      )}
      {open === "icebreaker" && (
        <IcebreakerDialog
          writing={writing}
          name={name}
          onClose={close}
          onChoose={(words) => {
            close();
            onWords(words);
          }}
        />
      )}
    </>
  );
}
