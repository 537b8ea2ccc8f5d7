import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { checkUsername } from "../contract.ts";
import { isUsername } from "../rules.ts";

type UsernameFieldProps = {
  value: string;
  error?: string | undefined;
  /** The member's current username, which counts as free. */
  own?: string;
  onChange: (name: string) => void;
};

const TYPING_MS = 400;
const SHORTEST = 3;

/** A username field that checks while typing whether the name is free. */
export function UsernameField({ value, error, own, onChange }: UsernameFieldProps) {
  const t = useTexts("accounts");
  const { free, refused } = useIsFree(value.normalize("NFKC").trim(), own);
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        name="username"
        label={t("field.username")}
        hint={t("field.username_hint")}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={value}
        error={error ?? refused ?? (free === false ? t("invalid.username_taken") : undefined)}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="min-h-6 text-sm text-success">
        {free && !error && t("field.username_free")}
      </p>
    </div>
  );
}

type Asked = { free: boolean | null; refused?: string | undefined };
const UNASKED: Asked = { free: null };

function useIsFree(name: string, own: string | undefined): Asked {
  const [asked, setAsked] = useState(UNASKED);
  useEffect(() => {
    setAsked(UNASKED);
    if (name.length < SHORTEST || name === own || !isUsername(name)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call<typeof checkUsername>("GET", "/api/usernames", { query: { name }, signal: stop.signal }).then(
        ({ free }) => setAsked({ free }),
        (error) => error instanceof CallError && setAsked({ free: null, refused: error.fields.name }),
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, own]);
  return asked;
}
