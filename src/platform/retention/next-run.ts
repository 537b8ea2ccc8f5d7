const MINUTE = 60_000;
const MOST_DAYS = 366;
/** Where the fields of a cron line stand: minute, hour, day of the month, month, day of the week. */
const READ = [
  (time: Date) => time.getUTCMinutes(),
  (time: Date) => time.getUTCHours(),
  (time: Date) => time.getUTCDate(),
  (time: Date) => time.getUTCMonth() + 1,
  (time: Date) => time.getUTCDay(),
] as const;

/**
 * Returns when a schedule such as `7 * * * *` runs next, in UTC. It knows numbers, lists, ranges and steps.
 * @returns null if it does not run within a year
 */
export function nextRun(schedule: string, after: Date): Date | null {
  const fields = schedule.split(" ");
  const matches = (time: Date, from: number) =>
    READ.every((read, index) => index < from || fits(fields[index] ?? "*", read(time)));
  const end = after.getTime() + MOST_DAYS * 24 * 60 * MINUTE;
  let time = new Date(Math.floor(after.getTime() / MINUTE) * MINUTE + MINUTE);
  while (time.getTime() <= end) {
    if (!matches(time, 2)) time = startOfNextDay(time);
    else if (matches(time, 0)) return time;
    else time = new Date(time.getTime() + MINUTE);
  }
  return null;
}

function startOfNextDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1));
}

function fits(field: string, value: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step = "1"] = part.split("/");
    const [low = "", high] = range.split("-");
    const from = range === "*" ? 0 : Number(low);
    const to = range === "*" ? Number.MAX_SAFE_INTEGER : Number(high ?? low);
    return value >= from && value <= to && (value - from) % Number(step) === 0;
  });
}
