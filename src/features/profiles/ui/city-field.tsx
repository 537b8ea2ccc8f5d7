import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Country } from "#base/countries.ts";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { listPlaces } from "../contract.ts";
import { FailedList } from "./failed-list.tsx";

type Found = OutputOf<typeof listPlaces>["places"];
type CityFieldProps = {
  country: Country;
  city: string | null;
  error?: string | undefined;
  onChoose: (place: Found[number]) => void;
  onClear: () => void;
};

const TYPING_MS = 200;

/**
 * A combo box whose list stands in the page, so that it is not covered by a phone's keyboard or cut off by a dialog.
 */
export function CityField({ country, city, error, onChoose, onClear }: CityFieldProps) {
  const t = useTexts("profiles");
  const list = useId();
  const [typing, setTyping] = useState<{ text: string; over: string | null } | null>(null);
  // A place that was chosen from the list or by position discards the typed text.
  const typed = typing?.over === city ? typing.text : null;
  const setTyped = (text: string | null) => setTyping(text === null ? null : { text, over: city });
  const { found, failed, retry } = useCities(country, typed);
  const isOpen = typed !== null && typed.trim() !== "" && found !== null;
  const options = isOpen ? found : [];

  const choose = (place: Found[number] | undefined) => {
    if (!place) return;
    setTyped(null);
    onChoose(place);
  };
  const box = useRef<HTMLDivElement>(null);
  useShownList(box, isOpen ? found : null);
  const keys = useListKeys(options, { onChoose: choose, onEscape: () => setTyped(null) });
  return (
    <div ref={box} className="flex flex-col gap-1.5 [&_input]:scroll-mt-10">
      <TextField
        label={t("fields.city")}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${list}-${keys.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        error={error}
        value={typed ?? city ?? ""}
        onChange={(event) => {
          keys.reset();
          if (event.target.value === "" && city) onClear();
          else setTyped(event.target.value);
        }}
        onKeyDown={keys.handleKey}
      />
      <CityOptions id={list} options={options} active={keys.active} onChoose={choose} />
      <p role="status" className="text-ink-2 text-sm">
        {isOpen &&
          (found.length === 0 ? (
            t("fields.no_city")
          ) : (
            <span className="sr-only">{t("fields.cities", { count: found.length })}</span>
          ))}
      </p>
      {failed && <FailedList title={t("city_list.error")} onRetry={retry} />}
    </div>
  );
}

type CityOptionsProps = {
  id: string;
  options: Found;
  /** Index of the active option. */
  active: number;
  onChoose: (place: Found[number]) => void;
};

function CityOptions({ id, options, active, onChoose }: CityOptionsProps) {
  const t = useTexts("profiles");
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("fields.city")}
      className={classNames(
        "rounded-card border border-line bg-surface p-1.5",
        options.length === 0 && "hidden",
      )}
    >
      {options.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, and names the active option
        <div
          key={place.city_id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => onChoose(place)}
          className="flex min-h-touch cursor-pointer items-center justify-between gap-3 rounded-field px-3 hover:bg-surface-2 aria-selected:bg-surface-2"
        >
          {place.city}{" "}
          {place.region_name !== place.city && (
            <span className="text-ink-2 text-sm">{place.region_name}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Scrolls a list that has just opened into view, and the field above it if there is no room for both. */
function useShownList(box: RefObject<HTMLElement | null>, list: Found | null) {
  useEffect(() => {
    if (list === null) return;
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector("input")?.scrollIntoView({ block: "nearest" });
  }, [box, list]);
}

type ListKeys = { onChoose: (place: Found[number] | undefined) => void; onEscape: () => void };

/** Arrow keys move the active option, Enter chooses it, Escape closes the list. */
function useListKeys(options: Found, { onChoose, onEscape }: ListKeys) {
  const [active, setActive] = useState(0);
  const handleKey = (event: KeyboardEvent) => {
    if (options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + options.length) % options.length);
    else if (event.key === "Enter") onChoose(options[active]);
    else if (event.key === "Escape") onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, reset: () => setActive(0), handleKey };
}

function useCities(country: Country, typed: string | null) {
  const [found, setFound] = useState<Found | "failed" | null>(null);
  const [tries, setTries] = useState(0);
  const q = typed?.trim() ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks anew
  useEffect(() => {
    if (q === "") return setFound(null);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call<typeof listPlaces>("GET", "/api/places", { query: { country, q }, signal: stop.signal }).then(
        ({ places }) => setFound(places),
        () => !stop.signal.aborted && setFound("failed"),
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [country, q, tries]);
  const failed = found === "failed";
  const retry = () => {
    setFound(null);
    setTries(tries + 1);
  };
  return { found: failed ? null : found, failed, retry };
}
