import { LinkifyIt } from "linkify-it";
import type { Place } from "./find-phones.ts";

const GENERIC =
  "com net org info biz xxx app dev site online website shop store dating sex sexy porn adult webcam xyz top vip pro name email chat live link page club fun love life date world photo photos pics video blog social today space";
/** Domain endings that are also words: a sentence may begin with one after a full stop without a space. */
const WORDS = new Set(
  (
    "it is in me my to so no at be am as do us by es la se te al om na nu je er im le et ne si un tu mi lo io za ja ma co bo jo " +
    "ai am an ba ca ch ci da dk du en ga go ha he hi il je ki ku li md nr om pa pl po sa sm ta ty va ve vi " +
    "pro name email chat live link page club fun love life date world photo photos video social today space sex top shop net"
  ).split(" "),
);

const linkify = new LinkifyIt({ fuzzyLink: true }).tlds(GENERIC.split(" "), true);

export type Found = Place & { kind: "email" | "link" };

/** Finds addresses that a browser or a mail program would accept. @param folded text from `foldText` */
export function findLinks(folded: string): Found[] {
  const found = linkify.match(folded) ?? [];
  return found
    .filter((match) => match.schema !== "" || !isSeam(match.raw, folded.slice(match.lastIndex)))
    .map(({ schema, index, lastIndex }) => ({
      kind: schema === "mailto:" ? "email" : "link",
      start: index,
      end: lastIndex,
    }));
}

/** Recognises two sentences without a space between, such as "I like wine.It is …". */
function isSeam(raw: string, after: string): boolean {
  const [first = "", ending = "", ...more] = raw.split(".");
  if (/[/?#:]/.test(raw) || more.length > 0) return false;
  if (first.length < 2 || /^\d+$/.test(first)) return true;
  return WORDS.has(ending) && /^['’]?[\s\p{L}]/u.test(after) && /^\S*\s+\p{L}/u.test(after);
}
