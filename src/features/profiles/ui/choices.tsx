import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { RadioTiles } from "#ui/aria/radio-tiles.tsx";
import type { OwnProfile } from "../contract.ts";
import { SEEKS, type Seeks } from "../rules.ts";
import { GENDERS, RELATIONSHIPS } from "../values.ts";
import { nameValue } from "./name-value.ts";

type ChoiceProps<Value> = {
  label: ReactNode;
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

export function GenderChoice(props: ChoiceProps<NonNullable<OwnProfile["gender"]>>) {
  const t = useTexts("profiles");
  const tiles = GENDERS.map((value) => ({ value, label: nameValue(t, "gender", value) }));
  return (
    <RadioTiles {...props} tiles={tiles} columns={2} onChange={(value) => props.onChange(value as never)} />
  );
}

/** The gender that the member looks for, in everyday words; it is stored as the sexuality. */
export function SeeksChoice(props: ChoiceProps<Seeks>) {
  const t = useTexts("profiles");
  const tiles = SEEKS.map((value) => ({ value, label: nameValue(t, "seeks", value) }));
  return <RadioTiles {...props} tiles={tiles} onChange={(value) => props.onChange(value as Seeks)} />;
}

export function RelationshipChoice(props: ChoiceProps<NonNullable<OwnProfile["relationship"]>>) {
  const t = useTexts("profiles");
  const tiles = RELATIONSHIPS.map((value) => ({ value, label: nameValue(t, "relationship", value) }));
  return (
    <RadioTiles {...props} tiles={tiles} columns={2} onChange={(value) => props.onChange(value as never)} />
  );
}
