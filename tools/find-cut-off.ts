/** Finds buttons, tabs and navigation links whose words or icon reach beyond their edge or the screen's. Runs in the page. */
export function findCutOff(): string[] {
  const controls = "button, [role=tab], [role=button], nav a, a[class*=inline-flex]";
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const contents = [...control.querySelectorAll("svg, img")].map((icon) => icon.getBoundingClientRect());
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      // Text for screen readers is clipped on purpose.
      if (texts.currentNode.parentElement?.closest(".sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      contents.push(...range.getClientRects());
    }
    const shown = contents.filter(({ width }) => width > 0);
    const reachesOut = shown.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
    const isOffScreen = shown.some(({ left, right }) => left < -1 || right > innerWidth + 1);
    const mayScroll = control.closest("[class*=overflow-x]") !== null;
    if (reachesOut || (isOffScreen && !mayScroll)) found.push(control.textContent.trim().slice(0, 60));
  }
  return found;
}
