import { classNames } from "../class-names.ts";

type OnlineDotProps = {
  /** Text for screen readers, such as "Online". Empty if it stands beside the dot. */
  label: string;
  /** `photo` is for pictures; `fill` takes the size of its parent. */
  look?: "plain" | "photo" | "fill";
};

const looks = {
  plain: "size-3 bg-success ring-2 ring-surface",
  photo: "size-2.5 bg-on-photo-online",
  fill: "size-full bg-success ring-2 ring-surface",
};

export function OnlineDot({ label, look = "plain" }: OnlineDotProps) {
  return (
    <span className={classNames("inline-block shrink-0 rounded-full", looks[look])}>
      {label !== "" && <span className="sr-only">{label}</span>}
    </span>
  );
}
