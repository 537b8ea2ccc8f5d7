import { type ChangeEvent, useState } from "react";
import { UPLOAD_TYPES } from "#base/picture-upload.ts";
import { Button } from "#ui/button.tsx";
import { upload } from "#ui/call/upload.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Field } from "#ui/fields/field.tsx";
import { fieldBox } from "#ui/fields/look.ts";
import type { BrandPicture, BrandUse, uploadBrandPicture } from "../../brand-contract.ts";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  use: BrandUse;
  value: BrandPicture | null;
  error: string | undefined;
  onChange: (value: BrandPicture | null) => void;
  words: SayValue;
};

/** Uploads a picture. Only a saved change makes the site show it. */
export function PictureField({ use, value, error, onChange, words: { t, sayLabel } }: Props) {
  const { busy, error: failure, run } = useAction();
  // A chosen file that was not taken, or was removed, can be chosen again.
  const [turn, setTurn] = useState(0);
  const setting = `brand_${use}` as const;
  const choose = async ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    if (!file) return;
    await run(async () => {
      const { signal } = new AbortController();
      const sending = { file, memberId: null, onSent: () => {}, signal, query: { use } };
      onChange(await upload<typeof uploadBrandPicture>("POST", "/api/desk/brand-pictures", sending));
    });
    setTurn((before) => before + 1);
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={sayLabel(setting)}
        hint={`${t(`settings.${setting}.what`)} ${t("brand.formats")}`}
        error={error ?? (failure ? failure.message || t("failed") : undefined)}
      >
        {(control) => (
          <input
            key={turn}
            {...control}
            type="file"
            accept={UPLOAD_TYPES.join(",")}
            disabled={busy}
            onChange={(event) => void choose(event)}
            className={`${fieldBox} py-2.5`}
          />
        )}
      </Field>
      {busy && <p role="status">{t("brand.uploading")}</p>}
      {value && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={`/api/desk/brand-pictures/${value.key}/${use}.webp`}
            alt={sayLabel(setting)}
            width={value.width}
            height={value.height}
            className="max-h-32 w-auto max-w-full rounded-field border border-line bg-surface-2 object-contain"
          />
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            {t("brand.remove")}
          </Button>
        </div>
      )}
    </div>
  );
}
