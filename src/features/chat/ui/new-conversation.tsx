import { Suspense, useId } from "react";
import { href, Link } from "react-router";
import { tileSources } from "#features/photos/ui/photos.tsx";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Chip } from "#ui/chip.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import type { ConversationView } from "../contract.ts";
import { chooseOpeners } from "../icebreakers.ts";

type NewConversationProps = {
  view: ConversationView;
  memberId: number;
  /** Receives a line for the text area; the member sends it. */
  onWords: (words: string) => void;
};

/** Helps with the first message: who it is for, what both like, and three lines to begin with. */
export function NewConversation({ view, memberId, onWords }: NewConversationProps) {
  const t = useTexts("chat");
  const { profile, common_interests: common = [] } = view;
  const { id, name, photo } = profile;
  return (
    <div className="mx-auto flex w-full max-w-form flex-col items-center gap-5 py-4 text-center">
      <Link
        to={href("/members/:id", { id: String(id) })}
        aria-label={t("menu.profile")}
        className="block w-32 rounded-card"
      >
        <Portrait
          alt=""
          eager
          sizes="8rem"
          {...(photo && { ...tileSources(photo.address), thumbHash: photo.thumb_hash })}
        />
      </Link>
      <p className="text-ink-2">{t("history.none", { name })}</p>
      {common.length > 0 && (
        <Suspense>
          <CommonInterests common={common} />
        </Suspense>
      )}
      {view.standing === "open" && (
        <Openers common={common} name={name} seed={memberId + id} onChoose={onWords} />
      )}
    </div>
  );
}

/** Enough to begin with; the profile has all of them. */
const MOST_SHOWN = 6;

function CommonInterests({ common }: { common: NonNullable<ConversationView["common_interests"]> }) {
  const t = useTexts("chat");
  const names = useTexts("profiles");
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-sm">{t("icebreakers.both")}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {common.slice(0, MOST_SHOWN).map((code) => (
          <li key={code}>
            <Chip>{nameValue(names, "interests", code)}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

type OpenersProps = {
  common: readonly string[];
  name: string;
  seed: number;
  onChoose: (words: string) => void;
};

function Openers({ common, name, seed, onChoose }: OpenersProps) {
  const t = useTexts("chat");
  const titleId = useId();
  const lines = chooseOpeners(common, seed).map((opener) =>
    "topic" in opener
      ? t(`icebreakers.topics.${opener.topic}`)
      : t(`icebreakers.lines.${opener.line}`, { name }),
  );
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="font-semibold text-sm" id={titleId}>
        {t("icebreakers.begin")}
      </p>
      <ul aria-labelledby={titleId} className="flex flex-col items-center gap-2">
        {lines.map((line) => (
          <li key={line}>
            <button
              type="button"
              onClick={() => onChoose(line)}
              className="min-h-touch rounded-bubble border border-line-strong bg-surface px-4 py-2 text-balance text-sm transition-colors hover:bg-surface-2"
            >
              {line}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
