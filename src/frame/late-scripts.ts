import type { EntryContext } from "react-router";
import { HYDRATION_MARK } from "#ui/hydration-mark.ts";
import { type ScriptTime, WAITS } from "#ui/late-scripts.ts";

/** Type of a module script that the browser leaves alone. */
const LATE_TYPE = "text/late-module";
/** Holds the links that load the scripts ahead. */
const LATE_LINKS = "late-links";

const MODULE_SCRIPT = /(<script\b[^>]*?) type="module"([^>]*>)/;

/** Null if the scripts come with the page. */
export function lateScriptsOf({
  staticHandlerContext,
  routeModules,
}: Pick<EntryContext, "staticHandlerContext" | "routeModules">): ScriptTime | null {
  const times = staticHandlerContext.matches.map(({ route }) => {
    const handle = routeModules[route.id]?.handle as { scripts?: ScriptTime } | undefined;
    return handle?.scripts;
  });
  return times.findLast((when) => when !== undefined) ?? null;
}

export type LateScripts = { when: ScriptTime; nonce: string };

/** Makes the module script of a page's HTML wait for what `writeLateStart` writes. */
export function delayScripts(html: string): string {
  return html.replace(MODULE_SCRIPT, `$1 type="${LATE_TYPE}"$2`);
}

/**
 * Writes what loads the scripts: when the page is drawn, or when it has been loaded and the browser is idle, and in any
 * case at the first press or key. Until then the page has links, forms and menus that work without scripts, and no other
 * controls that can be used. A link that waits for its script is pressed again when the page responds.
 * @param links the links that load the scripts ahead
 */
export function writeLateStart(links: string, { when, nonce }: LateScripts): string {
  return `<template id="${LATE_LINKS}">${links}</template><script nonce="${nonce}">${START[when]}</script>`;
}

/** A picture that never arrives must not keep the page from responding. */
const LONGEST_WAIT_MS = 5_000;

const BEGIN_AT: Record<ScriptTime, string> = {
  idle: `addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start))`,
  drawn: "requestAnimationFrame(() => setTimeout(start))",
};
const START = { idle: writeStart("idle"), drawn: writeStart("drawn") };

/** Sent as it is, so it has no comments. */
function writeStart(when: ScriptTime): string {
  return `{
const { nonce } = document.currentScript;
const links = document.getElementById("${LATE_LINKS}");
const start = () => {
  if (!links.isConnected) return;
  links.replaceWith(links.content);
  const late = document.querySelector('script[type="${LATE_TYPE}"]');
  const script = document.createElement("script");
  document.body.append(Object.assign(script, { type: "module", nonce, textContent: late.textContent }));
};
let waiting;
const hold = (event) => {
  const link = event.target.closest("[${WAITS}]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  start();
  waiting = link;
};
addEventListener("click", hold, true);
new MutationObserver((changes, watch) => {
  watch.disconnect();
  removeEventListener("click", hold, true);
  waiting?.click();
}).observe(document.documentElement, { attributeFilter: ["${HYDRATION_MARK}"] });
for (const name of ["pointerdown", "keydown"]) addEventListener(name, start, { once: true });
${BEGIN_AT[when]};
setTimeout(start, ${LONGEST_WAIT_MS});
}`;
}
