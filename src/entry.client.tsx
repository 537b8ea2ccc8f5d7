import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { FALLBACK_LOCALE, toLocale } from "#base/locales.ts";
import { reloadOnFailedChunk } from "#frame/errors/reload-on-failed-chunk.ts";
import { fetchTexts, readPageTexts } from "#frame/page-texts.tsx";
import { createTexts } from "#i18n/texts.ts";
import { TextsProvider } from "#i18n/use-texts.tsx";

reloadOnFailedChunk();

const locale = toLocale(document.documentElement.lang) ?? FALLBACK_LOCALE;
const texts = {
  ...createTexts(locale, JSON.parse(readPageTexts()), {
    fetchWords: (namespace) => fetchTexts(locale, namespace),
  }),
  regionalTag: document.documentElement.dataset.regionalTag ?? locale,
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider texts={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  );
});
