import { useState } from "react";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { ControlProps } from "./control-props.ts";

/** A list of words, one on each line. */
export function LinesControl({ label, hint, value, error, onChange, words: { t } }: ControlProps<"lines">) {
  const lines = value as readonly string[];
  const [typed, setTyped] = useState(lines.join("\n"));
  // The draft was discarded or saved meanwhile.
  const shown = JSON.stringify(linesIn(typed)) === JSON.stringify(lines) ? typed : lines.join("\n");
  return (
    <TextArea
      label={label}
      hint={`${hint} ${t("one_a_line")}`}
      error={error}
      rows={Math.max(2, lines.length + 1)}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesIn(target.value));
      }}
    />
  );
}

function linesIn(typed: string): string[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
