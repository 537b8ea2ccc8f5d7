import { useShopWords } from "../use-shop-words.ts";
import { splitTime } from "./split-time.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

type CountdownProps = {
  /** When it is over. */
  until: string;
  /** What the server's clock showed when the page came: the first picture is the same on both sides. */
  from: string;
  onOver: () => void;
};

/** Hours, minutes and seconds that are left. Ticks for the eye alone: a screen reader says it when asked. */
export function Countdown({ until, from, onOver }: CountdownProps) {
  const { t } = useShopWords();
  const left = useSecondsLeft({ until, from, onOver });
  const { hours, minutes, seconds } = splitTime(left);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t("offers.left", { hours: Number(hours), minutes: Number(minutes) })}
      className="font-semibold tabular-nums"
    >
      <span aria-hidden="true">{`${hours}:${minutes}:${seconds}`}</span>
    </span>
  );
}
