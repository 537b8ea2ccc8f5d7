import { useShopWords } from "../use-shop-words.ts";
import { splitTime } from "./split-time.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

type CountdownProps = {
  until: string;
  /** Server time of the page, so that server and browser render the same at first. */
  from: string;
  onOver: () => void;
};

/** Screen readers read it only on request, not every second. */
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
