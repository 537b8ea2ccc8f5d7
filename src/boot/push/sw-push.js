// Shows web pushes. The server replaces the next line by one with the site's name and words.
const SITE = { name: "", words: {} };
const { origin } = self.location;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(receive(event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// Always shows something: browsers end the subscription of a worker that keeps quiet.
async function receive(data) {
  const { title, badge, ...shown } = read(data);
  await attempt(() => self.registration.showNotification(title, shown));
  await attempt(() => setBadge(badge));
  const message = { type: "NEW_PUSH_MESSAGE", kind: shown.data.type, tag: shown.tag };
  for (const one of await listWindows()) one.postMessage(message);
}

function read(data) {
  const icon = "/icons/plain-192.png";
  try {
    const { notification, app_badge } = data.json();
    const { title, body, lang, dir, tag, silent, app_badge: badge = app_badge } = notification;
    if (!isText(title) || !isText(body)) throw new TypeError("No words");
    const { type, checkUrl, openUrl, renotify } = notification.data ?? {};
    const named = isText(tag) ? { tag, renotify: renotify === true } : {};
    const more = { ...(isText(lang) && { lang }), ...(dir === "rtl" && { dir }), silent: silent === true };
    return { title, body, icon, badge, ...more, ...named, data: { type, checkUrl, openUrl } };
  } catch {
    const spoken = navigator.language.slice(0, 2).toLowerCase();
    const lang = SITE.words[spoken] ? spoken : /^n[on]$/.test(spoken) ? "nb" : "en";
    return { title: SITE.name, body: SITE.words[lang], lang, icon, tag: "chats", data: {} };
  }
}

async function setBadge(badge) {
  const count = Number(badge ?? Number.NaN);
  if (Number.isInteger(count)) await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}

async function open(data) {
  const [checkUrl, openUrl] = [toOurs(data?.checkUrl), toOurs(data?.openUrl)];
  const windows = await listWindows();
  const there = windows.find(({ url }) => toOurs(url.slice(origin.length)) === checkUrl);
  const one = there ?? windows[0];
  if (!one) return attempt(() => self.clients.openWindow(openUrl));
  if (!there) one.postMessage({ type: "NEW_PUSH_CLICK", checkUrl, openUrl });
  // It throws unless a person has just clicked.
  await attempt(() => one.focus());
}

// A path of ours, whatever a push says.
function toOurs(path) {
  if (!isText(path) || path[0] !== "/" || !URL.canParse(path, origin)) return "/chats";
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search : "/chats";
}

function listWindows() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

// Some browsers renew a subscription by themselves and tell only the worker.
async function subscribeAgain() {
  const { settings } = await (await fetch("/api/settings.php")).json();
  const applicationServerKey = settings.push_public_key;
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  const headers = { "Content-Type": "application/json" };
  await fetch("/api/user.php?push=1", { method: "POST", headers, body: JSON.stringify(subscription) });
}

function isText(value) {
  return typeof value === "string" && value !== "";
}

async function attempt(run) {
  try {
    await run();
  } catch {
    // The rest is done all the same.
  }
}
