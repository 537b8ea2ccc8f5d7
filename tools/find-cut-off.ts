/** Finds labels of buttons, tabs and navigation that do not fit into their element. Runs in the page. */
export function findCutOff(): string[] {
  const found: string[] = [];
  for (const one of document.querySelectorAll<HTMLElement>(
    "button, [role=tab], [role=button], nav a, a[class*=inline-flex]",
  )) {
    const { width, left, right } = one.getBoundingClientRect();
    if (width === 0 || !one.textContent.trim() || !one.checkVisibility({ visibilityProperty: true }))
      continue;
    const parts = [one, ...one.querySelectorAll<HTMLElement>("*")].filter((part) => part.clientWidth > 1);
    const isCut = parts.some(
      (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2,
    );
    const isOutside = (left < -1 || right > innerWidth + 1) && !one.closest("[class*=overflow-x]");
    if (isCut || isOutside)
      found.push(`${isCut ? "cut off" : "outside the screen"}: "${one.textContent.trim().slice(0, 60)}"`);
  }
  return found;
}
