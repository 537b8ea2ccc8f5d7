import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";

/** Label of the withdrawal function that Art. 11a of the Consumer Rights Directive requires, or one as clear. */
const LAWFUL: Record<Locale, string> = {
  en: "Withdraw from contract here",
  nl: "Overeenkomst hier herroepen",
  de: "Vertrag widerrufen",
  it: "Recedi dal contratto qui",
  fr: "Se rétracter du contrat ici",
  es: "Desistir del contrato aquí",
  pl: "Odstąp od umowy tutaj",
  da: "Fortryd aftalen her",
  fi: "Peruuta sopimus tästä",
  nb: "Angre avtalen her",
  sv: "Ångra avtalet här",
};

const read = (folder: string, locale: Locale) =>
  JSON.parse(readFileSync(new URL(`${folder}/locales/${locale}.json`, import.meta.url), "utf8"));

test.each(LOCALES)(
  "in %s the footer and the step before paying link to the withdrawal with the label that the law requires",
  (locale) => {
    const said = [
      read("../../../../frame", locale).footer.withdrawal,
      read("../..", locale).confirm.withdraw,
    ];
    expect(said).toEqual([LAWFUL[locale], LAWFUL[locale]]);
  },
);
