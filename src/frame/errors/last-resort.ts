import { FALLBACK_LOCALE, type Locale, toLocale } from "#base/locales.ts";

/** Texts for when the error page itself fails. They need no translations, style sheet or script. */
const WORDS: Record<Locale, { broken: string; home: string }> = {
  en: { broken: "An error occurred while showing the error page", home: "Back to the home page" },
  nl: {
    broken: "Er is een fout opgetreden bij het tonen van de foutpagina",
    home: "Naar de startpagina",
  },
  de: { broken: "Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten", home: "Zurück zur Startseite" },
  it: {
    broken: "Si è verificato un errore durante la visualizzazione della pagina di errore",
    home: "Torna alla home",
  },
  fr: {
    broken: "Une erreur est survenue lors de l’affichage de la page d’erreur",
    home: "Retour à l’accueil",
  },
  es: {
    broken: "Se ha producido un error al mostrar la página de error",
    home: "Volver al inicio",
  },
  pl: { broken: "Wystąpił błąd podczas wyświetlania strony błędu", home: "Wróć na stronę główną" },
  da: { broken: "Der opstod en fejl, da fejlsiden skulle vises", home: "Tilbage til forsiden" },
  fi: { broken: "Virhesivun näyttämisessä tapahtui virhe", home: "Takaisin etusivulle" },
  nb: { broken: "Det oppstod en feil da feilsiden skulle vises", home: "Tilbake til forsiden" },
  sv: { broken: "Ett fel uppstod när felsidan skulle visas", home: "Tillbaka till startsidan" },
};

export function lastResortTexts(language: string): { broken: string; home: string } {
  return WORDS[toLocale(language) ?? FALLBACK_LOCALE];
}

/** Uses style attributes only, which need no nonce and load nothing. */
const LOOK = {
  page: "color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif;text-align:center",
  main: "max-width:30rem;margin:20vh auto 0;padding:0 15px",
  title: "font-size:1.75rem;line-height:1.2",
};

/** The answer if the error page cannot be rendered. */
export function writeLastResortPage(locale: Locale): string {
  return writeBarePage(locale, lastResortTexts(locale).broken);
}

/** Builds a page from a string, without rendering: the message and a link to the home page. */
export function writeBarePage(locale: Locale, words: string): string {
  return `<!doctype html><html lang="${locale}" style="${LOOK.page}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>${words}</title><main style="${LOOK.main}"><h1 style="${LOOK.title}">${words}</h1><p><a href="/">${lastResortTexts(locale).home}</a></p></main></html>`;
}
