type Options = { tag?: string; body?: string; lang?: string; data?: unknown };

/**
 * Runs in a service worker of the headless shell, which shows no notifications: keeps the latest one of each tag. A
 * badge ends the shell's renderer (version 156), so none is set.
 */
export function keepNotifications() {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
  let kept: (Required<Options> & { title: string; close(): void })[] = [];
  const without = (tag: string) => kept.filter((one) => tag === "" || one.tag !== tag);
  Object.assign(registration, {
    async showNotification(title: string, { tag = "", body = "", lang = "", data = null }: Options = {}) {
      const one = {
        ...{ title, tag, body, lang, data: structuredClone(data) },
        close() {
          kept = kept.filter((other) => other !== one);
        },
      };
      kept = [...without(tag), one];
    },
    getNotifications: async ({ tag }: Options = {}) => kept.filter((one) => !tag || one.tag === tag),
  });
  Object.defineProperty(navigator, "setAppBadge", { value: async () => {}, configurable: true });
  const ExtendableEvent = Reflect.get(self, "ExtendableEvent");
  Object.assign(self, {
    NotificationEvent: class extends ExtendableEvent {
      constructor(type: string, about: object) {
        super(type);
        Object.assign(this, about);
      }
    },
  });
}
