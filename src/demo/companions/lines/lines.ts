import type { Locale } from "#base/locales.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import type { Lines } from "./shape.ts";
import { sv } from "./sv.ts";

export const LINES: Record<Locale, Lines> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };
