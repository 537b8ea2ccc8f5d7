const DAY = 86_400_000;
const ZONE = "Europe/Amsterdam";
// Creating a formatter is slow, so it is created once.
const days = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });

/** The calendar day in the banks' time zone, such as `2026-11-21`. */
export function bankDate(moment: Date): string {
  return days.format(moment);
}

/** Whether banks settle in euro on this day, by the TARGET calendar. */
export function isBankDay(date: string): boolean {
  const weekday = toUtc(date).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (["01-01", "05-01", "12-25", "12-26"].includes(date.slice(5))) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return date !== addDays(easter, -2) && date !== addDays(easter, 1);
}

export function addDays(date: string, days: number): string {
  return new Date(toUtc(date).getTime() + days * DAY).toISOString().slice(0, 10);
}

/** Adding no days returns the day itself, or the next bank day if banks are closed. */
export function addBankDays(date: string, days: number): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  for (let left = days; left > 0; left--) {
    do day = addDays(day, 1);
    while (!isBankDay(day));
  }
  return day;
}

function toUtc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Algorithm of Meeus, Jones and Butcher, valid for every year of the Gregorian calendar. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const day = epact + weekday - 7 * late + 114;
  return `${year}-${pad(Math.floor(day / 31))}-${pad((day % 31) + 1)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
