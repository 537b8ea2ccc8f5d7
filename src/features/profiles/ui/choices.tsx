import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { ChoiceTiles } from "#ui/fields/choice-tiles.tsx";
import type { OwnProfile } from "../contract.ts";
import { SEEKS, type Seeks } from "../rules.ts";
import { GENDERS, RELATIONSHIPS } from "../values.ts";
import { nameValue } from "./name-value.ts";

type ChoiceProps<Value> = {
  label: ReactNode;
  value: Value | null;
  onChange: (value: Value) => void;
  /** Called as well if it is chosen by a tap, a click, Space or Enter, but not by the arrow keys. */
  onPick?: (value: Value) => void;
  error?: ReactNode;
};

export function GenderChoice(props: ChoiceProps<NonNullable<OwnProfile["gender"]>>) {
  const t = useTexts("profiles");
  const tiles = GENDERS.map((value) => ({ value, label: nameValue(t, "gender", value) }));
  return <Choice {...props} tiles={tiles} columns={2} />;
}

/** The gender that the member looks for, in everyday words; it is stored as the sexuality. */
export function SeeksChoice(props: ChoiceProps<Seeks>) {
  const t = useTexts("profiles");
  const tiles = SEEKS.map((value) => ({ value, label: nameValue(t, "seeks", value) }));
  return <Choice {...props} tiles={tiles} />;
}

export function RelationshipChoice(props: ChoiceProps<NonNullable<OwnProfile["relationship"]>>) {
  const t = useTexts("profiles");
  const tiles = RELATIONSHIPS.map((value) => ({ value, label: nameValue(t, "relationship", value) }));
  return <Choice {...props} tiles={tiles} columns={2} />;
}

type Tiles<Value> = ChoiceProps<Value> & { tiles: { value: Value; label: string }[]; columns?: 1 | 2 };

function Choice<Value extends string>({ onChange, onPick, ...tiles }: Tiles<Value>) {
  return (
    <ChoiceTiles
      {...tiles}
      onChange={(value) => onChange(value as Value)}
      onPick={onPick && ((value) => onPick(value as Value))}
    />
  );
}
