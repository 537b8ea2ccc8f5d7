import { isCalendarDate } from "#base/age.ts";
import { NUMBER_WORDS, SURE_NUMBER_WORDS } from "./number-words.ts";

type Token = { digits: string; start: number; end: number; spelled: boolean };
export type Place = { start: number; end: number };

const TOKEN = /\d+|(?<![\p{L}\d])o+(?=[\s.-]?\d)|(?<=\d)o(?![\p{L}])|(?<!\p{L})\p{L}{2,10}(?!\p{L})/gu;
const BETWEEN = /^(?:[\s.()[\]{}\-/\\_*~|·•+<>=#!]|\p{Extended_Pictographic}){0,5}$/u;
const LISTED = /^\s*[,;]?\s*$/;
/** Dates and amounts: long numbers that are not phone numbers. */
const INNOCENT = [
  /(?<![\d+][\s.\-/]?)(?:\d{1,2}\s?[.\-/]\s?\d{1,2}\s?[.\-/]\s?(?:19|20)\d{2}|(?:19|20)\d{2}[.\-/]\d{1,2}[.\-/]\d{1,2})(?![\s.\-/]?\d)/g,
  /[€$£]\s?\d[\d.,' ]{0,20}/g,
  /(?<![\d+]\s?)\d[\d.,' ]{0,20}(?=\s?(?:€|\$|£|%|eur\b|euro|usd\b|gbp\b|chf\b|kr\b|dkk\b|nok\b|sek\b|pln\b|zł|km\b|kg\b|cm\b))/g,
  /(?<![\d+][\s.]?)[1-9]\d{0,2}(?:[.,' ]\d{3})*[.,' ]000(?![\d])/g,
];
const CALL =
  /(?:\btel|phone|\bcall|\btext me|\bsms|\bmobi|\bcell|\bbel\b|\bapp|anruf|ruf |handy|nummer|numero|numéro|número|numer\b|nr\b|chiama|appel|llama|llám|ring|puhelin|soita|zadzwo|whats|☎|📞|📱)[^\n]{0,20}$/u;

/**
 * Finds phone numbers, also with digits that are spaced, spelled out, or of another script. @param folded text from
 * `foldText`
 */
export function findPhones(folded: string): Place[] {
  const text = INNOCENT.reduce(
    (left, pattern) => left.replace(pattern, (found) => "x".repeat(found.length)),
    folded,
  );
  const sure = listRuns(text, SURE_NUMBER_WORDS).filter((run) => isPhone(run, text));
  // Includes a language's ambiguous words where most of the number is spelled out.
  const spelled = NUMBER_WORDS.flatMap((words) => listRuns(text, words)).filter(
    (run) => run.filter((token) => token.spelled).length >= 5 && isPhone(run, text),
  );
  return [...sure, ...spelled].map((run) => ({
    start: (run[0] as Token).start,
    end: (run.at(-1) as Token).end,
  }));
}

function listRuns(text: string, words: ReadonlyMap<string, string>): Token[][] {
  const runs: Token[][] = [];
  let last: Token | undefined;
  for (const token of listTokens(text, words)) {
    const run = runs.at(-1);
    if (run && last && belongTogether(last, token, text.slice(last.end, token.start))) run.push(token);
    else runs.push([token]);
    last = token;
  }
  return runs;
}

function listTokens(text: string, words: ReadonlyMap<string, string>): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: found, index }): Token[] => {
    const place = { start: index, end: index + found.length };
    if (/^\d/.test(found)) return [{ digits: found, spelled: false, ...place }];
    if (/^o+$/.test(found)) return [{ digits: "0".repeat(found.length), spelled: false, ...place }];
    const digit = words.get(found);
    return digit === undefined ? [] : [{ digits: digit, spelled: true, ...place }];
  });
}

/** A comma or a new line separates numbers, unless each is a single digit. */
function belongTogether(one: Token, other: Token, gap: string): boolean {
  const single = one.digits.length === 1 && other.digits.length === 1;
  return single ? BETWEEN.test(gap) || LISTED.test(gap) : !gap.includes("\n") && BETWEEN.test(gap);
}

const isYear = ({ digits }: Token) => /^(?:19|20)\d\d$/.test(digits);

function isPhone(run: readonly Token[], text: string): boolean {
  const digits = run.map((token) => token.digits).join("");
  const start = run[0]?.start ?? 0;
  if (digits.length < 7 || run.every(isYear) || /0{5}$/.test(digits)) return false;
  if (digits.length >= 9) return true;
  const before = text.slice(Math.max(0, start - 40), start);
  return (
    digits.startsWith("0") ||
    before.endsWith("+") ||
    CALL.test(before) ||
    run.filter((token) => token.spelled).length >= 4 ||
    isNordic(run, digits)
  );
}

const SHAPES = new Set(["8", "4-4", "2-2-2-2", "3-2-3", "2-6"]);

/** Recognises eight digits as Denmark and Norway write whole numbers. A date of birth is not one. */
function isNordic(run: readonly Token[], digits: string): boolean {
  const shape = run.map((token) => token.digits.length).join("-");
  return /^[2-9]\d{7}$/.test(digits) && SHAPES.has(shape) && !isCompactDate(digits) && !run.some(isYear);
}

function isCompactDate(digits: string): boolean {
  const [a, b, c] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return (
    (/^(?:19|20)/.test(c) && (isCalendarDate(`${c}-${b}-${a}`) || isCalendarDate(`${c}-${a}-${b}`))) ||
    (/^20/.test(digits) && isCalendarDate(`${digits.slice(0, 4)}-${c.slice(0, 2)}-${c.slice(2)}`))
  );
}
