/**
 * Registers the service worker, which shows a page of ours when the site is opened without a connection. Some browsers
 * refuse it in private windows; the site works without it.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { version } = Reflect.get(window, "__reactRouterManifest") as { version: string };
  navigator.serviceWorker
    .register(`/service-worker.js?v=${version}-${document.documentElement.lang}`)
    .catch(() => {});
}
