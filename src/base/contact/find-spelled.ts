import type { Found } from "./find-links.ts";

const PART = String.raw`[\p{L}\d][\p{L}\d._+-]{1,40}`;
const HOST = String.raw`[\p{L}\d][\p{L}\d-]{1,40}`;
const OPEN = String.raw`\s*[([{<*_]\s*`;
const SHUT = String.raw`\s*[)\]}>*_]\s*`;
const AT_WORDS =
  "apenstaartje|apenstaart|apestaartje|apestaart|klammeraffe|chiocciola|arroba|arobase|małpa|malpa|snabel-a|snabela|krøllalfa|krollalfa|kissanhäntä|miukumauku|miuku";
const DOT_WORDS = "dot|punt|punkt|punto|point|kropka|punktum|piste|prikk";
const ENDINGS = "com|net|org|info|eu|nl|be|de|at|ch|uk|ie|fr|it|es|pl|dk|se|no|fi|us|ca|au|me|tv|io";
const SURE_AT = String.raw`(?:\s*@\s*|${OPEN}(?:at|ät|@|a)${SHUT}|[\s-]*(?:${AT_WORDS})[\s-]*)`;
const SPELLED_DOT = String.raw`(?:${OPEN}(?:${DOT_WORDS}|\.)${SHUT}|[\s-]+(?:${DOT_WORDS})[\s-]+)`;
const DOT = String.raw`(?:\.|\s+\.\s*|${SPELLED_DOT})`;
const PROVIDERS =
  "gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|gmx|live|ziggo|kpnmail|orange|libero|onet|interia|mail|web|wp";
const SURE_PROVIDERS = "gmail|googlemail|hotmail|yahoo|icloud|protonmail|gmx";
const END = String.raw`(?![\p{L}\d])`;
const BEGIN = String.raw`(?<![\p{L}\d._+-])`;

const EMAILS = [
  `${BEGIN}${PART}${SURE_AT}${HOST}(?:${DOT}${HOST}){0,2}${DOT}(?:${ENDINGS})${END}`,
  String.raw`${BEGIN}${PART}[\s-]+(?:at|ät|a)[\s-]+${HOST}(?:${SPELLED_DOT}${HOST}){0,2}${SPELLED_DOT}(?:${ENDINGS})${END}`,
  String.raw`${BEGIN}${PART}(?:${SURE_AT}|[\s-]+(?:at|ät)[\s-]+)(?:${SURE_PROVIDERS})${END}`,
  String.raw`${BEGIN}(?:${PART}\s+)?(?:${PROVIDERS})(?:${DOT})(?:${ENDINGS})${END}`,
  String.raw`${BEGIN}(?:${PART}\s+)?(?:${SURE_PROVIDERS})\s+(?:com|net|nl|de|fr|it|es|pl|dk|se|no|fi)${END}`,
].map((source) => new RegExp(source, "gu"));

const LINKS = [
  String.raw`${BEGIN}w\s?w\s?w\s*(?:${DOT}|\s)\s*${HOST}\s*${DOT}\s*\p{L}{2,12}${END}`,
  `${BEGIN}${HOST}${SPELLED_DOT}(?:com|net|org|info|nl|be|de|fr|pl|dk|fi)${END}`,
  String.raw`${BEGIN}${HOST}(?:\s+\.\s?|\.\s)(?:com|org)${END}`,
].map((source) => new RegExp(source, "gu"));

/** Finds addresses spelled for people, such as "anna at gmail dot com". @param folded text from `foldText` */
export function findSpelled(folded: string): Found[] {
  const find = (patterns: RegExp[], kind: Found["kind"]) =>
    patterns.flatMap((pattern) =>
      [...folded.matchAll(pattern)].map(
        ({ 0: found, index }): Found => ({ kind, start: index, end: index + found.length }),
      ),
    );
  return [...find(EMAILS, "email"), ...find(LINKS, "link")];
}
