import type { Place } from "./find-phones.ts";

const MESSENGERS =
  "whats ?app|whatsap|wapp|telegram|snapchat|snap|instagram|insta|kik|skype|viber|wechat|discord|facebook|tiktok|onlyfans|threema";
const SHORT = "ig|tg|fb|sc|wa|signal|twitter|messenger";
const NAME = String.raw`[\p{L}\d][\p{L}\d._-]{2,40}`;
/** Matches a word that is not plain language: digits or an underscore among letters. */
const ODD_NAME = String.raw`(?=[\d._-]*\p{L})(?=[\p{L}.-]*[\d_])[\p{L}\d_][\p{L}\d._-]{3,40}`;
const BEGIN = String.raw`(?<![\p{L}\d._@])`;
const FILLERS = String.raw`(?:(?:is|ist|est|es|è|jest|er|är|on|to|me|my|name|naam|id|nick|nickname|account|konto|handle|als|as|als|under|onder|:|=|-)\s+){0,3}`;

const NAMED = [
  String.raw`${BEGIN}(?:${MESSENGERS})\s*(?:[:=→]|[-=]>)\s*@?(${NAME})`,
  String.raw`${BEGIN}(?:${MESSENGERS}|${SHORT})\s*(?:[:=→]|[-=]>|-|\s)\s*${FILLERS}@?(${ODD_NAME})`,
].map((source) => new RegExp(source, "gu"));
const AT_NAME = /(?<![\p{L}\d@._-])@(?!\d{1,4}\p{L}{0,3}(?![\p{L}\d]))([\p{L}\d_][\p{L}\d_.]{2,40})/gu;

/** Words that are no name, as in "Facebook: no". */
const NO = new Set(
  "no nope none never not nee nooit geen nein nie keine kein non jamais pas mai nunca nada ninguno nej aldrig ingen inte ikke aldri ei nigdy brak yes ja oui sí tak".split(
    " ",
  ),
);
/** Places that people write after @, which are no names. */
const WHEREABOUTS = new Set(
  (
    "the home work school night noon weekend beach sea gym party office uni " +
    "thuis huis werk strand kantoor feest zee zuhause hause arbeit büro casa lavoro mare ufficio scuola " +
    "maison travail mer plage bureau trabajo playa oficina dom domu praca pracy plaża " +
    "hjemme arbejde arbejdet arbeid jobb jobbet stranden hytta koti kotona töissä mökki hemma jobbet landet"
  ).split(" "),
);

/** Finds names at other services. @param folded text from `foldText` */
export function findHandles(folded: string): Place[] {
  const named = NAMED.flatMap((pattern) => [...folded.matchAll(pattern)]).filter(
    ({ 1: name = "" }) => !NO.has(name.replace(/[._-]+$/, "")),
  );
  const at = [...folded.matchAll(AT_NAME)].filter(
    ({ 1: name = "" }) => !WHEREABOUTS.has(name.replace(/\.+$/, "")),
  );
  return [...named, ...at].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}
