import { useEffect, useState } from "react";
import { serverTime } from "./server-time.ts";
import { splitTime } from "./split-time.ts";
import { useShopWords } from "./use-shop-words.ts";

const SECOND = 1_000;

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

/** Reads the clock at each whole second, so that a page that slept is right when it wakes. */
function useSecondsLeft({ until, from, onOver }: CountdownProps): number {
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => Math.ceil((end - Date.parse(from)) / SECOND));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const milliseconds = end - serverTime();
      setLeft(Math.max(0, Math.ceil(milliseconds / SECOND)));
      if (milliseconds <= 0) onOver();
      else timer = setTimeout(tick, milliseconds % SECOND || SECOND);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [end, onOver]);
  return left;
}
