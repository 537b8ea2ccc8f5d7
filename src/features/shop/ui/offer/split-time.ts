const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Each part has at least two digits. */
export function splitTime(seconds: number): { hours: string; minutes: string; seconds: string } {
  const left = Math.max(0, Math.floor(seconds));
  const digits = (number: number) => String(number).padStart(2, "0");
  return {
    hours: digits(Math.floor(left / HOUR)),
    minutes: digits(Math.floor((left % HOUR) / MINUTE)),
    seconds: digits(left % MINUTE),
  };
}
