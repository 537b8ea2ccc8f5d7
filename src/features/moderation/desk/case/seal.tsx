import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { subjectKind } from "../../case-rules.ts";
import type { sealPictures } from "../../sealed-contract.ts";
import { useSubject } from "../parts/use-subject.ts";
import { type CaseView, listPieces } from "./case-view.ts";

/** Seals pictures of the case, by a button or `!`, and never without the summary. */
export function Seal({ view }: { view: CaseView }) {
  const isPhoto = subjectKind(view.case.subject) === "photo";
  const pictures = listPictures(view);
  if (!isPhoto && pictures.length === 0) return null;
  return <SealButton view={view} pictures={pictures} isPhoto={isPhoto} />;
}

type ButtonProps = { view: CaseView; pictures: readonly Picture[]; isPhoto: boolean };

function SealButton(props: ButtonProps) {
  const t = useTexts("moderation-desk");
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys({ "!": open });
  return (
    <>
      <div>
        <Button variant="danger" size="small" icon={<Lock className="size-4" />} onClick={open}>
          {t("seal.open")} <KeyMark>!</KeyMark>
        </Button>
      </div>
      {isOpen && <SealDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says what will happen. Enter sends it. Of several pictures that are not the subject, the person chooses. */
function SealDialog({ view, pictures, isPhoto, onClose }: ButtonProps & { onClose: () => void }) {
  const t = useTexts("moderation-desk");
  const saySubject = useSubject();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [chosen, setChosen] = useState(pictures.length === 1 ? pictures.map(({ source }) => source) : []);
  const { id, subject } = view.case;
  const handleSend = async () => {
    const body = { case: id, lease: view.lease, pictures: isPhoto ? [] : chosen };
    const isSealed = await run(() =>
      call<typeof sealPictures>("POST", "/api/desk/sealings", { body, memberId: null }),
    );
    if (!isSealed) return;
    onClose();
    await revalidate();
  };
  const count = isPhoto ? 1 : chosen.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("seal.title")}
      closeLabel={t("summary.back")}
      actions={
        <Button
          variant="danger"
          autoFocus={count > 0}
          loading={busy}
          disabled={count === 0}
          onClick={() => void handleSend()}
        >
          {t("seal.send")}
        </Button>
      }
    >
      {!isPhoto && pictures.length > 1 && <Choice pictures={pictures} chosen={chosen} onChange={setChosen} />}
      <p className="font-semibold">
        {saySubject(subject)} · {t("sealed.count", { n: count })}
      </p>
      <p className="mt-3">{t("seal.words")}</p>
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </Dialog>
  );
}

type ChoiceProps = {
  pictures: readonly Picture[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function Choice({ pictures, chosen, onChange }: ChoiceProps) {
  const t = useTexts("moderation-desk");
  const toggle = (source: string) =>
    onChange(chosen.includes(source) ? chosen.filter((one) => one !== source) : [...chosen, source]);
  return (
    <fieldset className="mb-3">
      <legend className="font-semibold">{t("seal.choose")}</legend>
      {pictures.map(({ source, number }) => (
        <Checkbox
          key={source}
          label={t("evidence.picture", { number })}
          checked={chosen.includes(source)}
          onChange={() => toggle(source)}
        />
      ))}
    </fieldset>
  );
}

type Picture = { source: string; number: number };

/** The reported pictures, each once, with the number under which the evidence shows it. */
function listPictures(view: CaseView): Picture[] {
  const copies = view.reports.flatMap(({ pictures }) => pictures);
  const numbers = new Map<string, number>();
  for (const [index, piece] of listPieces(view).entries()) {
    if (piece.kind !== "picture") continue;
    const source = copies.find(({ key }) => key === piece.key)?.source;
    if (source && !numbers.has(source)) numbers.set(source, index + 1);
  }
  return [...numbers].map(([source, number]) => ({ source, number }));
}
