import type { Locale } from "#base/locales.ts";
import { snippetOf } from "../rules.ts";
import { da } from "./seed-scripts/da.ts";
import { de } from "./seed-scripts/de.ts";
import { en } from "./seed-scripts/en.ts";
import { es } from "./seed-scripts/es.ts";
import { fi } from "./seed-scripts/fi.ts";
import { fr } from "./seed-scripts/fr.ts";
import { it } from "./seed-scripts/it.ts";
import { nb } from "./seed-scripts/nb.ts";
import { nl } from "./seed-scripts/nl.ts";
import { pl } from "./seed-scripts/pl.ts";
import { SCRIPT_IDS, type Scripts } from "./seed-scripts/shape.ts";
import { sv } from "./seed-scripts/sv.ts";

export const SCRIPTS: Record<Locale, Scripts> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };

type ScriptLine = { starter: boolean; kind: "text" | "gift"; body: string };

/** Letters that somebody in a chat reads and writes in a minute. */
const PACE = 60;

export function readScript(text: string): ScriptLine[] {
  return text
    .trim()
    .split("\n")
    .map((line) => ({
      starter: line.startsWith(">"),
      kind: line.startsWith(">*") ? ("gift" as const) : ("text" as const),
      body: line.slice(line.indexOf(" ") + 1),
    }));
}

/** All lines of all scripts, with the minute after the first one at which a quick writer sends it. */
export function listLines() {
  return Object.entries(SCRIPTS).flatMap(([locale, scripts]) =>
    SCRIPT_IDS.flatMap((id, script) => {
      let minute = 0;
      return readScript(scripts[id]).map(({ starter, kind, body }, index) => {
        if (index > 0) minute += 0.4 + body.length / PACE;
        const snippet = kind === "gift" ? body : snippetOf(body);
        return { locale, script, seq: index + 1, starter, kind, body, snippet, minute };
      });
    }),
  );
}
