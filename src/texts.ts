/** The namespaces of texts, one line per feature. */
declare module "./i18n/texts.ts" {
  interface Resources {
    frame: typeof import("#frame/locales/en.json");
    /** Texts around every page for members. A page loads no other namespace for its frame. */
    "member-frame": typeof import("#frame/member-frame/locales/en.json");
    accounts: typeof import("./features/accounts/locales/en.json");
    age: typeof import("./features/age/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    assistance: typeof import("./features/assistance/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    breaches: typeof import("./features/breaches/locales/en.json");
    chat: typeof import("./features/chat/locales/en.json");
    complaints: typeof import("./features/complaints/locales/en.json");
    configuration: typeof import("./features/configuration/locales/en.json");
    "configuration-desk": typeof import("./features/configuration/desk/locales/en.json");
    desk: typeof import("./desk/locales/en.json");
    discovery: typeof import("./features/discovery/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    "figures-desk": typeof import("./features/figures/desk/locales/en.json");
    inquiries: typeof import("./features/inquiries/locales/en.json");
    /** Texts of the screens for staff, and the templates of answers. Members never load them. */
    "inquiries-desk": typeof import("./features/inquiries/desk/locales/en.json");
    landers: typeof import("./features/landers/locales/en.json");
    leaving: typeof import("./features/leaving/locales/en.json");
    likes: typeof import("./features/likes/locales/en.json");
    moderation: typeof import("./features/moderation/locales/en.json");
    /** Texts of the moderators' screens. Members never load them. */
    "moderation-desk": typeof import("./features/moderation/desk/locales/en.json");
    notifications: typeof import("./features/notifications/locales/en.json");
    operations: typeof import("./features/operations/locales/en.json");
    photos: typeof import("./features/photos/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    processing: typeof import("./features/processing/locales/en.json");
    profiles: typeof import("./features/profiles/locales/en.json");
    /** Texts of the operator's screen. Members never load them. */
    "profiles-desk": typeof import("./features/profiles/desk/locales/en.json");
    safety: typeof import("./features/safety/locales/en.json");
    shop: typeof import("./features/shop/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    "shop-desk": typeof import("./features/shop/desk/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    signals: typeof import("./features/signals/locales/en.json");
    site: typeof import("./features/site/locales/en.json");
    staff: typeof import("./features/staff/locales/en.json");
    /** Texts of long work at the desk. Members never load them. */
    work: typeof import("./features/work/locales/en.json");
    /** Texts of the screens for staff. Members never load them. */
    transparency: typeof import("./features/transparency/locales/en.json");
  }
}

export {};
