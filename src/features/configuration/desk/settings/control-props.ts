import type { ReactNode } from "react";
import type { Control, SettingView } from "../../contract.ts";
import type { SayValue } from "../parts/say-value.ts";

/** Properties of the field in which a setting's value is typed or chosen. */
export type ControlProps<Kind extends Control["kind"] = Control["kind"]> = {
  setting: Pick<SettingView, "name"> & { control: Extract<Control, { kind: Kind }> };
  label: string;
  hint: ReactNode;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
  words: SayValue;
};
