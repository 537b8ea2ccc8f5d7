import type { EntryContext } from "react-router";
import { HYDRATION_MARK } from "#ui/hydration-mark.ts";
import { type ScriptsCome, WAITS } from "#ui/late-scripts.ts";

/** Type of a module script that the browser leaves alone. */
const LATE_TYPE = "text/late-module";
/** Holds the links that load the scripts ahead. */
const LATE_LINKS = "late-links";

const MODULE_SCRIPT = /(<script\b[^>]*?) type="module"([^>]*>)/;

/** Says when the scripts of a page for visitors come; null if they come with it. */
export function lateScriptsOf({
  staticHandlerContext,
  routeModules,
}: Pick<EntryContext, "staticHandlerContext" | "routeModules">): ScriptsCome | null {
  const comes = staticHandlerContext.matches.map(({ route }) => {
    const handle = routeModules[route.id]?.handle as { scripts?: ScriptsCome } | undefined;
    return handle?.scripts;
  });
  return comes.findLast((when) => when !== undefined) ?? null;
}

export type LateScripts = { comes: ScriptsCome; nonce: string };

/** Makes the module script of a page's HTML wait for `startLate`. */
export function delayScripts(html: string): string {
  return html.replace(MODULE_SCRIPT, `$1 type="${LATE_TYPE}"$2`);
}

/**
 * Writes what loads the scripts: when the page is drawn, or when it has been loaded and the browser is idle, and in any
 * case at the first press or key. Until then the page has links, forms and menus that work without scripts, and no other
 * controls that can be used. A link that waits for its script is pressed again when the page responds.
 * @param links the links that load the scripts ahead
 */
export function writeLateStart(links: string, { comes, nonce }: LateScripts): string {
  return `<template id="${LATE_LINKS}">${links}</template><script nonce="${nonce}">${START[comes]}</script>`;
}

/** A picture that never arrives must not keep the page from responding. */
const LONGEST_WAIT_MS = 5_000;

const WHEN: Record<ScriptsCome, string> = {
  idle: `addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start))`,
  drawn: "requestAnimationFrame(() => setTimeout(start))",
};
const START = { idle: writeStart("idle"), drawn: writeStart("drawn") };

/** Sent as it is, so it has no comments. */
function writeStart(comes: ScriptsCome): string {
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
${WHEN[comes]};
setTimeout(start, ${LONGEST_WAIT_MS});
}`;
}
