/** The figure on the installed app's icon, where there is such a thing; nothing depends on it. */
export function showAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => {});
}
